type Info = { importedIds: readonly string[]; importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Info | null };

const entries = /\/web\/app\/(entry\.client|root|shell\/public-shell)\.tsx/;
/** Other modules for the first screen of most pages, and the home page's styles, which load before its lower part. */
const firstScreen = /\/web\/app\/((platform|ui)\/picture\.tsx|world\/world\.css)/;
/** Small modules that many pages use. As separate files, their headers would be larger than their content. */
const everywhere =
  /\/web\/app\/(ui\/(badge|card|stat-strip|skeleton|empire-sigil)|platform\/(format|local-time))\.tsx?/;
/** Loaded when a visitor scrolls down the home page, where most visits start. */
const homeBlocks = /\/web\/app\/home\/home-blocks\.tsx/;
const homeFolder = /\/web\/app\/home\//;
/** Helpers of the bundler, which every file imports, and what they import. */
const runtime = /^\0(rolldown\/runtime|vite\/preload-helper)|\/web\/app\/platform\/leaving\.ts/;
const libraries = /\/node_modules\//;
const icons = /\/lucide-react\/dist\/esm\/icons\//;
/** Folders of the back office, as in styles/app.css. */
const backOffice = /\/web\/app\/(shell\/admin|admin-kit|[^/]+\/admin)\//;

/** Collects a module and all its static imports. */
const reach = (start: string, modules: Modules, found: Set<string>): void => {
  if (found.has(start)) return;
  found.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reach(id, modules, found);
};

/**
 * Groups icons that several modules share, because each of them would be a file of only 200 bytes. Icons of the back office
 * form a separate group.
 */
const iconFile = (id: string, modules: Modules): string | null => {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (importers.every((importer) => backOffice.test(importer))) return 'admin-icons';
  return importers.length > 1 ? 'icons' : null;
};

/**
 * Puts the modules that every page needs into two files: libraries and the frame. A third file contains modules shared by
 * many pages and the lower part of the home page; everything else is split by route.
 */
export const firstVisit = () => {
  const needed = new Set<string>();
  const shared = new Set<string>();
  const inFrame = (id: string): boolean => needed.has(id) && !entries.test(id);
  return {
    groups: [
      {
        // Matches no module. It runs first to collect the modules for the other groups.
        name: (id: string, modules: Modules): null => {
          if (entries.test(id) || firstScreen.test(id)) reach(id, modules, needed);
          if (everywhere.test(id) || homeBlocks.test(id)) reach(id, modules, shared);
          return null;
        },
        priority: 4,
      },
      {
        name: (id: string) => (runtime.test(id) || (inFrame(id) && libraries.test(id)) ? 'libraries' : null),
        priority: 3,
      },
      { name: (id: string) => (inFrame(id) ? 'frame' : null), priority: 2 },
      { name: (id: string) => (shared.has(id) && !homeFolder.test(id) ? 'shared' : null), priority: 1 },
      { name: (id: string, modules: Modules) => (icons.test(id) ? iconFile(id, modules) : null), priority: 0 },
    ],
  };
};
