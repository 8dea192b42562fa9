type Info = { importedIds: readonly string[]; importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Info | null };

/** Where every page of the player site begins. */
const entries = /\/web\/app\/(entry\.client|root|shell\/public-shell)\.tsx/;
/** Small parts of almost every page: each of them alone would be a file that is half headers. */
const everywhere = /\/web\/app\/(ui\/(badge|card)|platform\/format)\.tsx?/;
const libraries = /\/node_modules\//;
const icons = /\/lucide-react\/dist\/esm\/icons\//;
/** Folders that only the back office uses; styles/app.css names the same ones. */
const backOffice = /\/web\/app\/(shell\/admin|admin-kit|[^/]+\/admin)\//;

/** Everything that a module imports without waiting, itself included. */
const reach = (start: string, modules: Modules, found: Set<string>): void => {
  if (found.has(start)) return;
  found.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reach(id, modules, found);
};

/** Icons that several modules share would each be a file of 200 bytes: those of the back-office go apart. */
const iconFile = (id: string, modules: Modules): string | null => {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (importers.every((importer) => backOffice.test(importer))) return 'admin-icons';
  return importers.length > 1 ? 'icons' : null;
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
          if (entries.test(id) || everywhere.test(id)) reach(id, modules, needed);
          return null;
        },
        priority: 3,
      },
      { name: (id: string) => (inFrame(id) && libraries.test(id) ? 'libraries' : null), priority: 2 },
      { name: (id: string) => (inFrame(id) ? 'frame' : null), priority: 1 },
      { name: (id: string, modules: Modules) => (icons.test(id) ? iconFile(id, modules) : null), priority: 0 },
    ],
  };
};
