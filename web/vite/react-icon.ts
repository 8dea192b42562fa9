const camel = (name: string): string => name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

// With a space before each number, because the original paths omit it before a minus or a point.
const roundedPath = (path: string): string =>
  /[aA]/.test(path)
    ? path // Arc flags have no separator before the next number.
    : path.replace(/-?\d*\.\d+/g, (number) => ` ${Math.round(Number(number) * 10) / 10}`);

/** The glyphs have 512 units and are shown at 16 to 64 px, so a tenth of a unit is invisible. */
const rounded = (svg: string): string => svg.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`);

const jsxOf = (svg: string): string =>
  svg.replace(/ ([a-z]+(?:[-:][a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`);

/** Compiles an icon of a set into a React component. The glyphs have no text, so only attribute names are translated. */
export const reactIcon = {
  extension: 'jsx',
  compiler: (svg: string): string => {
    const markup = jsxOf(rounded(svg))
      .replace('<svg', '<svg aria-hidden="true" focusable="false"')
      .replace('>', ' {...props}>');
    return `export default function Icon(props) { return ${markup}; }`;
  },
} as const;
