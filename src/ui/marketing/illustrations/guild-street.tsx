import { arch, Key, Shape } from '#src/ui/media/illustrations/illustration.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Person } from './person.tsx'

/** A light with a pulsing opacity. */
const Glow = chakra('g', {
  base: {
    animationName: 'breathe',
    animationDuration: '6s',
    animationTimingFunction: 'ease-in-out',
    animationIterationCount: 'infinite',
  },
})

const windows = [146, 226, 414, 494]
const courses = [284, 400, 446, 492]

function Sign({ x, turned = false, children }: { x: number; turned?: boolean; children: React.ReactNode }) {
  const to = turned ? -1 : 1
  return (
    <g>
      <Shape d={`M${x} 372h${58 * to}M${x} 396l${30 * to} -24`} />
      <Shape line="faint" d={`M${x + 30 * to} 372v12M${x + 52 * to} 372v12`} />
      <g transform={`translate(${x + 41 * to} 412)`}>
        <Shape
          fill="paper"
          d="M-28 -28h56a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6h-56a6 6 0 0 1-6-6v-44a6 6 0 0 1 6-6z"
        />
        {children}
      </g>
    </g>
  )
}

/** A street in front of the hall at dusk: people with a key go in, under the signs of Discord and Telegram. */
export function GuildStreetShapes() {
  return (
    <>
      <Shape fill="glow" line="none" d="M320 24a250 250 0 0 1 250 250v296H70V274A250 250 0 0 1 320 24z" />
      <Shape line="dashed" d="M320 6a268 268 0 0 1 268 268M52 274A268 268 0 0 1 250 15" />
      <Shape fill="shade" d="M34 570V350l44-30 44 30v220zM518 570V330l48-34 48 34v240z" />
      <Shape line="faint" d="M62 392h32M62 432h32M62 472h32M548 372h36M548 412h36M548 452h36" />
      <Shape fill="paper" d="M100 570V254h440v316z" />
      <Shape fill="shade" d="M76 254L320 82l244 172z" />
      <Shape fill="paper" d="M320 120l146 104H174z" />
      <Shape d="M320 82V40" />
      <Shape fill="light" line="inked" d="M320 40h52l-14 12 14 12h-52z" />
      <Glow>
        <Shape fill="light" line="inked" d="M320 148a32 32 0 1 1 0 64a32 32 0 1 1 0-64z" />
      </Glow>
      <Shape d="M320 148v64M288 180h64M297 157l46 46M343 157l-46 46" />
      <Shape line="faint" d={courses.map((y) => `M112 ${y}h34M494 ${y}h34`).join('')} />
      <Shape d="M88 254h464M100 270h440" />
      {windows.map((x, index) => (
        <g key={x}>
          <Shape fill={index === 2 ? 'shade' : 'light'} line="inked" d={`${arch(x, 358, 46, 316)}z`} />
          <Shape line="inked" d={`M${x} 293v65M${x - 23} 326h46`} />
          <Shape d={`M${x - 31} 360h62`} />
        </g>
      ))}
      <Sign x={100} turned>
        <Shape fill="light" line="inked" d="M-19 1L20 -15 13 17 1 8-6 15-7 5z" />
        <Shape line="inked" d="M-7 5L20 -15" />
      </Sign>
      <Sign x={540}>
        <Shape
          fill="light"
          line="inked"
          d="M-20 -14h40a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H-4l-9 8v-8h-7a4 4 0 0 1-4-4v-20a4 4 0 0 1 4-4z"
        />
        <Shape
          fill="ink"
          line="none"
          d="M-8 -4a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM8 -4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"
        />
      </Sign>
      <Shape fill="shade" d={`${arch(320, 570, 176, 388)}z`} />
      <Shape fill="paper" d={`${arch(320, 570, 144, 394)}z`} />
      <Glow>
        <Shape fill="light" line="inked" d={`${arch(320, 570, 112, 402)}z`} />
      </Glow>
      <Shape fill="paper" d="M264 570V402a56 56 0 0 1 10-32l22 18v182z" />
      <Shape fill="paper" d="M376 570V402a56 56 0 0 0-10-32l-22 18v182z" />
      <Shape
        fill="ink"
        line="none"
        d="M287 478a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM353 478a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"
      />
      <Shape d="M320 270v10" />
      <Key x={320} y={278} scale={0.36} />
      <Shape fill="glow" line="none" d="M266 571h108l60 27H206z" />
      <Shape d="M12 570h616" />
      <Person x={320} floor={570} height={104} fill="ink" />
      <Person x={212} floor={578} height={96} fill="light" />
      <Person x={164} floor={582} height={110} fill="shade" />
      <Person x={112} floor={580} height={90} fill="paper" />
      <Person x={446} floor={580} height={112} fill="paper" />
      <Person x={494} floor={578} height={92} fill="light" />
      <Key x={240} y={516} scale={0.36} turn={-24} />
      <Key x={468} y={506} scale={0.36} turn={18} />
    </>
  )
}
