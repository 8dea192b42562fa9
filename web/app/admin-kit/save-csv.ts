/** Hands a CSV text to the browser as a file. */
export const saveCsv = ({ filename, csv }: { filename: string; csv: string }): void => {
  // The mark in front tells spreadsheets that it is UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
};
