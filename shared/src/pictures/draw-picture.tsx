import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { PICTURE_SIZE } from '../federation/release.ts';
import type { PageDrawing } from '../federation/remote-module.ts';
import { CoverArt } from '../ui/art/cover-art.tsx';
import { HeroArt } from '../ui/art/hero-art.tsx';
import { PortraitArt } from '../ui/art/portrait-art.tsx';
import { Ruled } from '../ui/art/parts.tsx';
import { artSheet, GROUNDS } from './art-sheet.ts';
import { baselines, setTitle } from './set-title.ts';

export interface PageToDraw {
  readonly path: string;
  readonly title: string;
  readonly drawing?: PageDrawing | undefined;
}

export interface DrawnPicture {
  readonly png: Uint8Array;
  /** What the picture shows, as alternative text. */
  readonly alt: string;
}

const { width, height } = PICTURE_SIZE;
const MARGIN = 72;
const TITLE_WIDTH = 540;
const TITLE_HEIGHT = 330;
const FRAME = { x: 664, y: 56, width: 480, height: 518 };

const require = createRequire(import.meta.url);
const FONT = {
  fontFiles: [require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')],
  // Uses bundled fonts only, so that every machine draws the same picture.
  loadSystemFonts: false,
  defaultFontFamily: 'Figtree',
};

/** Draws a page's picture for social networks: its title on the deep band, next to one of the site's drawings. */
export function drawPicture(page: PageToDraw): DrawnPicture {
  const svg = pictureSvg(page).replace(/<style data-emotion.*?<\/style>/gs, '');
  const rendered = new Resvg(svg, { font: FONT }).render();
  return { png: rendered.asPng(), alt: `“${page.title}”, set beside ${SCENES[kindOf(page.drawing)]}.` };
}

const SCENES = {
  hero: 'invoices that turn into rising stacks of coins',
  portrait: 'a figure at a window over a ledger',
  cover: 'a drawing of ledger lines and coins',
} as const;

function kindOf(drawing: PageDrawing | undefined): keyof typeof SCENES {
  return typeof drawing === 'string' ? drawing : 'cover';
}

function pictureSvg({ path, title, drawing }: PageToDraw): string {
  const set = setTitle(title, TITLE_WIDTH, TITLE_HEIGHT, measure);
  const lines = baselines(set, 330);
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <style>{SHEET}</style>
      <clipPath id="frame">
        <rect {...FRAME} rx="28" />
      </clipPath>
      <rect className="page" width={width} height={height} />
      <g className="lines">
        <Ruled width={width} height={height} every={42} />
      </g>
      <Mark />
      <text className="title" fontSize={set.size}>
        {set.lines.map((line, index) => (
          <tspan key={index} x={MARGIN} y={lines[index]}>
            {line}
          </tspan>
        ))}
      </text>
      <rect className="stroke" x={MARGIN} y={height - 84} width="96" height="8" rx="4" />
      <g clipPath="url(#frame)">
        <Drawing drawing={drawing ?? { cover: path }} />
      </g>
      <rect className="edge" {...FRAME} rx="28" />
    </svg>,
  );
}

/** The site's mark. */
function Mark() {
  return (
    <g className="mark" transform={`translate(${MARGIN} 56) scale(2)`}>
      <rect className="ground" width="32" height="32" rx="9" />
      <path className="rows" d="M8 22.5h8M8 17.5h5M8 12.5h3" />
      <path d="m14.5 20 3.5-5 3 2.5 4-7" />
      <circle className="coin" cx="25" cy="9.5" r="2.5" />
    </g>
  );
}

function Drawing({ drawing }: { readonly drawing: PageDrawing }) {
  if (drawing === 'hero' || drawing === 'portrait') {
    const Art = drawing === 'hero' ? HeroArt : PortraitArt;
    return (
      <>
        <rect className="sheet" {...FRAME} />
        <g className="art">
          <Art x={FRAME.x + 20} y={FRAME.y + 20} width={FRAME.width - 40} height={FRAME.height - 20} />
        </g>
      </>
    );
  }
  const art = <CoverArt seed={drawing.cover} {...FRAME} />;
  // Uses the band's colors if the cover has a deep ground.
  const isDeep = renderToStaticMarkup(art).includes('data-band');
  return <g className={isDeep ? 'deep-art' : 'art'}>{art}</g>;
}

const token = (name: string) => GROUNDS.light[name] ?? '';

const SHEET = [
  `.page{fill:${token('--c-band')}}`,
  `.lines path{stroke:${token('--c-band-ink')};opacity:0.07;fill:none}`,
  `.title{fill:${token('--c-band-ink')};font-family:Figtree;font-weight:700;letter-spacing:-1px}`,
  `.stroke{fill:${token('--c-band-accent')}}`,
  `.mark path{fill:none;stroke:${token('--c-on-brand')};stroke-width:2;stroke-linecap:round;stroke-linejoin:round}`,
  `.mark .rows{opacity:0.6}.mark .ground{fill:${token('--c-brand')}}.mark .coin{fill:${token('--c-band-accent')}}`,
  `.edge{fill:none;stroke:${token('--c-band-ink')};stroke-width:2;opacity:0.18}`,
  `.sheet{fill:${token('--c-surface')}}`,
  artSheet('.art', 'light'),
  artSheet('.deep-art', 'band'),
].join('');

function measure(text: string, size: number): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Figtree" font-weight="700" letter-spacing="-1" font-size="${size}">${escape(text)}</text></svg>`;
  return new Resvg(svg, { font: FONT }).getBBox()?.width ?? 0;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
