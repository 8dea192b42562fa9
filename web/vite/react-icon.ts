import { type Config, optimize } from 'svgo';

const camel = (name: string): string => name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

const jsxOf = (svg: string): string =>
  svg.replace(/ ([a-z]+(?:[-:][a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`);

/** Rounds paths to whole units. In glyphs of 512 units that are shown at 16 to 84 px, this is invisible. */
export const wholeUnits: Config = {
  multipass: true,
  plugins: [{ name: 'convertPathData', params: { floatPrecision: 0, transformPrecision: 2 } }],
};

/** Compiles a glyph into a React component. Glyphs contain no text, so only attribute names must be converted. */
export const reactIcon = {
  extension: 'jsx',
  compiler: (svg: string): string => {
    const markup = jsxOf(optimize(svg, wholeUnits).data)
      .replace('<svg', '<svg aria-hidden="true" focusable="false"')
      .replace('>', ' {...props}>');
    return `export default function Icon(props) { return ${markup}; }`;
  },
} as const;
