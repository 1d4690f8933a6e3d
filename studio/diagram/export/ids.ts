/** Gives each name a unique id of letters, digits and underscores, which is none of `reserved`. */
export const distinctIds = (
  names: Iterable<string>,
  reserved: Iterable<string> = [],
): Map<string, string> => {
  const ids = new Map<string, string>()
  const used = new Set(reserved)
  for (const name of new Set(names)) {
    const plain = name.replaceAll(/[^\p{ASCII}]/gu, 'x').replaceAll(/\W/g, '_')
    const base = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`
    let id = base
    for (let nth = 2; used.has(id); nth += 1) id = `${base}_${nth}`
    used.add(id)
    ids.set(name, id)
  }
  return ids
}
