declare module 'virtual:diagrams' {
  import type { Diagram } from '#studio/diagram/data.ts'

  /** By the machine's id. */
  export const diagrams: Readonly<Record<string, () => Promise<Diagram>>>
}

declare module 'virtual:flow-map' {
  import type { FlowMap } from '#studio/map/map.ts'

  const map: FlowMap
  export default map
}
