// QR codes in pictures, read by zxing-wasm; it is loaded when somebody scans for the first time.

let reader = null;

export async function readCodes(folder, picture) {
  reader ??= import(new URL("index.js", folder)).then((zxing) => {
    zxing.prepareZXingModule({ overrides: { locateFile: () => new URL("zxing_reader.wasm", folder).href } });
    return zxing;
  });
  const { readBarcodes } = await reader;
  const found = await readBarcodes(new Blob([picture]), { formats: ["QRCode"], tryHarder: true });
  return found.map((code) => code.text);
}
