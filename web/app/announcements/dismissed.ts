const key = 'announcements.dismissed';
const maxDismissed = 50;

type Named = { id: number; version: number };

/** Contains the version, so that an edited announcement appears again. */
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
 * Runs before the first paint, so that dismissed announcements do not flash. It contains no quotes, ampersands or angle
 * brackets, because React escapes them in scripts.
 */
export const hideDismissed = `try{document.querySelectorAll(\`[data-announcement]\`).forEach(function(e){e.hidden=JSON.parse(localStorage.getItem(\`${key}\`)||\`[]\`).includes(e.dataset.announcement)})}catch{}`;
