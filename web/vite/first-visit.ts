type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Where every page of the player site begins. */
const entries = /\/web\/app\/(entry\.client|root|shell\/public-shell)\.tsx/;
const libraries = /\/node_modules\//;

/** Everything that a module imports without waiting, itself included. */
const reach = (start: string, modules: Modules, found: Set<string>): void => {
  if (found.has(start)) return;
  found.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reach(id, modules, found);
};

/**
 * Puts what every page needs into two files instead of thirty: the libraries, which stay the same over many releases, and
 * the frame of the portal. What only some pages need is split by route as usual.
 */
export const firstVisit = () => {
  const needed = new Set<string>();
  const inFrame = (id: string): boolean => needed.has(id) && !entries.test(id);
  return {
    groups: [
      {
        // Takes nothing: it only looks, before the other two are asked.
        name: (id: string, modules: Modules): null => {
          if (entries.test(id)) reach(id, modules, needed);
          return null;
        },
        priority: 3,
      },
      { name: (id: string) => (inFrame(id) && libraries.test(id) ? 'libraries' : null), priority: 2 },
      { name: (id: string) => (inFrame(id) ? 'frame' : null), priority: 1 },
    ],
  };
};
