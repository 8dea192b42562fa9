const key = 'announcements.dismissed';
/** Maximum number of stored entries; the oldest are dropped. */
const maxDismissed = 50;

type Named = { id: number; version: number };

/** Editing an announcement changes its mark, so it appears again. */
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
    // Without storage, the announcement reappears on the next visit.
  }
};

/**
 * Runs in the page before the first paint, so that dismissed announcements do not appear and move the page. React escapes
 * quotes, ampersands and angle brackets in the text of a script, so this one contains none.
 */
export const hideDismissed = `try{document.querySelectorAll(\`[data-announcement]\`).forEach(function(e){e.hidden=JSON.parse(localStorage.getItem(\`${key}\`)||\`[]\`).includes(e.dataset.announcement)})}catch{}`;
