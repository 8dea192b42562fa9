const types: Record<string, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/** Saves text as a file of the reader's. */
export const saveFile = (filename: string, text: string): void => {
  const ending = filename.split('.').at(-1) ?? '';
  // The mark in front tells spreadsheets that it is UTF-8.
  const parts = ending === 'csv' ? ['\ufeff', text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: types[ending] ?? 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
};
