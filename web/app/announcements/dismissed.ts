const key = 'announcements.dismissed';
/** Old entries are dropped: a browser never holds more than this many. */
const maxDismissed = 50;

type Named = { id: number; version: number };

/** An edited announcement has a new mark, so it shows again. */
export const markOf = ({ id, version }: Named): string => `${id}:${version}`;

export const readDismissed = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
};

export const writeDismissed = (marks: readonly string[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(marks.slice(-maxDismissed)));
  } catch {
    // Without storage it comes back with the next visit.
  }
};

/**
 * Runs in the page before the first paint, so that dismissed announcements do not appear and move the page. React escapes
 * quotes, ampersands and angle brackets in the text of a script, so it uses none.
 */
export const hideDismissed = `try{document.querySelectorAll(\`[data-announcement]\`).forEach(function(e){e.hidden=JSON.parse(localStorage.getItem(\`${key}\`)||\`[]\`).includes(e.dataset.announcement)})}catch{}`;
