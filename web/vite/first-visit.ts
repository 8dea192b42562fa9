type Info = { importedIds: readonly string[]; importers: readonly string[] };
type Modules = { getModuleInfo(id: string): Info | null };

/** Entry modules of every player page. */
const entries = /\/web\/app\/(entry\.client|root|shell\/public-shell)\.tsx/;
/** Other modules of the first screen of most pages, and the styles of the home page, which load before its lower part. */
const firstScreen = /\/web\/app\/((platform|ui)\/picture\.tsx|world\/world\.css)/;
/** Small modules that many pages use. As separate files they would cost more headers than content. */
const everywhere =
  /\/web\/app\/(ui\/(badge|card|stat-strip|skeleton|empire-sigil)|platform\/(format|local-time))\.tsx?/;
/** Loaded when a reader scrolls down the home page, where most visits start. */
const homeBlocks = /\/web\/app\/home\/home-blocks\.tsx/;
const homeFolder = /\/web\/app\/home\//;
/** Helper modules of the bundler, which every file imports. */
const runtime = /^\0(rolldown\/runtime|vite\/preload-helper)/;
const libraries = /\/node_modules\//;
const icons = /\/lucide-react\/dist\/esm\/icons\//;
/** Folders that only the back office uses; styles/app.css names the same ones. */
const backOffice = /\/web\/app\/(shell\/admin|admin-kit|[^/]+\/admin)\//;

/** Collects a module and everything that it imports statically. */
const reach = (start: string, modules: Modules, found: Set<string>): void => {
  if (found.has(start)) return;
  found.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reach(id, modules, found);
};

/** Groups icons that several modules share, which would otherwise be files of 200 bytes. The back office has its own group. */
const iconFile = (id: string, modules: Modules): string | null => {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (importers.every((importer) => backOffice.test(importer))) return 'admin-icons';
  return importers.length > 1 ? 'icons' : null;
};

/**
 * Puts the modules of every page into two files instead of thirty: the libraries, which rarely change, and the frame of the
 * portal. A third file has modules that many pages and the lower part of the home page share; the rest is split by route.
 */
export const firstVisit = () => {
  const needed = new Set<string>();
  const shared = new Set<string>();
  const inFrame = (id: string): boolean => needed.has(id) && !entries.test(id);
  return {
    groups: [
      {
        // Matches nothing, but runs first and collects the modules for the other groups.
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
