const camel = (name: string): string => name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

// Separates numbers by spaces, because the original paths omit separators before a minus sign or a decimal point.
const roundedPath = (path: string): string =>
  /[aA]/.test(path)
    ? path // Arc flags have no separator before the next number.
    : path.replace(/-?\d*\.\d+/g, (number) => ` ${Math.round(Number(number) * 10) / 10}`);

/** Rounds paths to a tenth of a unit. In glyphs of 512 units that are shown at 16 to 64 px, this is invisible. */
const rounded = (svg: string): string => svg.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`);

const jsxOf = (svg: string): string =>
  svg.replace(/ ([a-z]+(?:[-:][a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`);

/** Compiles a glyph into a React component. Glyphs contain no text, so only attribute names must be converted. */
export const reactIcon = {
  extension: 'jsx',
  compiler: (svg: string): string => {
    const markup = jsxOf(rounded(svg))
      .replace('<svg', '<svg aria-hidden="true" focusable="false"')
      .replace('>', ' {...props}>');
    return `export default function Icon(props) { return ${markup}; }`;
  },
} as const;
