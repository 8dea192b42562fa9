const types: Record<string, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

export const saveBlob = (filename: string, data: Blob): void => {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  // Delayed, because some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveFile = (filename: string, text: string): void => {
  const ending = filename.split('.').at(-1) ?? '';
  // Spreadsheet programs need the byte order mark to recognise UTF-8.
  const parts = ending === 'csv' ? ['\ufeff', text] : [text];
  saveBlob(filename, new Blob(parts, { type: types[ending] ?? 'text/plain;charset=utf-8' }));
};
