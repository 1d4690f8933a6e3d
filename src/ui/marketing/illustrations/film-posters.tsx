import { arch, Shape } from '#src/ui/media/illustrations/illustration.tsx'
import { Person } from './person.tsx'

const plans = [356, 446, 536]

/** The poster of the demo video: a community's page in a window. */
export function DemoPosterShapes() {
  return (
    <>
      <Shape fill="glow" line="none" d="M0 0h640v360H0z" />
      <Shape fill="paper" d="M44 40h552a10 10 0 0 1 10 10v310H34V50a10 10 0 0 1 10-10z" />
      <Shape d="M34 74h572" />
      <Shape fill="light" line="inked" d="M56 52a5 5 0 1 1 0 10a5 5 0 1 1 0-10z" />
      <Shape fill="shade" d="M76 52a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM96 52a5 5 0 1 1 0 10a5 5 0 1 1 0-10z" />
      <Shape fill="shade" d={`${arch(178, 330, 212, 206)}z`} />
      <Shape fill="glow" d={`${arch(178, 330, 164, 212)}z`} />
      <Shape fill="light" line="inked" d={`${arch(178, 330, 92, 246)}z`} />
      <Person x={178} floor={330} height={104} fill="ink" />
      <Person x={124} floor={330} height={84} fill="paper" />
      <Person x={230} floor={330} height={92} fill="paper" />
      <Shape fill="ink" line="none" d="M316 106h188v16H316z" />
      <Shape line="faint" d="M316 146h264M316 162h264M316 178h196" />
      {plans.map((x, index) => (
        <g key={x}>
          <Shape fill={index === 1 ? 'glow' : 'paper'} d={`M${x - 40} 206h80v124h-80z`} />
          <Shape line="faint" d={`M${x - 28} 226h40M${x - 28} 262h56M${x - 28} 276h44`} />
          <Shape fill="ink" line="none" d={`M${x - 28} 238h30v10h-30z`} />
          <Shape fill={index === 1 ? 'light' : 'shade'} line="inked" d={`M${x - 28} 296h56v20h-56z`} />
        </g>
      ))}
    </>
  )
}

const readers = [392, 452, 512, 572]

/** The poster of the ads video: an ad in a chat, and the members it brings. */
export function CampaignPosterShapes() {
  return (
    <>
      <Shape fill="glow" line="none" d="M0 0h640v360H0z" />
      <Shape fill="paper" d="M70 30h196a18 18 0 0 1 18 18v312H52V48a18 18 0 0 1 18-18z" />
      <Shape d="M140 46h56" />
      <Shape
        fill="shade"
        d="M76 74h128a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H76a10 10 0 0 1-10-10V84a10 10 0 0 1 10-10z"
      />
      <Shape line="faint" d="M82 92h92M82 108h60" />
      <Shape
        fill="light"
        line="inked"
        d="M132 142h128a10 10 0 0 1 10 10v96a10 10 0 0 1-10 10H132a10 10 0 0 1-10-10v-96a10 10 0 0 1 10-10z"
      />
      <Shape fill="paper" line="inked" d={`${arch(166, 222, 44, 176)}z`} />
      <Shape line="inked" d="M202 172h52M202 188h40M202 212h52" />
      <Shape
        fill="shade"
        d="M76 274h96a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H76a10 10 0 0 1-10-10v-26a10 10 0 0 1 10-10z"
      />
      <Shape line="faint" d="M82 294h70" />
      <Shape line="faint" d="M300 188h40l-10-10m10 10l-10 10" />
      <Shape fill="paper" d={`${arch(482, 330, 268, 150)}z`} />
      <Shape d="M332 330h300" />
      {readers.map((x, index) => (
        <Person
          key={x}
          x={x}
          floor={330}
          height={96 + (index % 2) * 22}
          fill={index === 1 ? 'light' : 'paper'}
        />
      ))}
    </>
  )
}
