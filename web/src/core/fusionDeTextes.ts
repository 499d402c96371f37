// Deux personnes écrivent au même champ libre : ce que l'une et l'autre ont ajouté reste, quel que soit l'ordre des enregistrements.

/** Ce qu'une personne a changé au texte lu : de `debut` à `fin`, remplacé par `mis`. */
interface Retouche {
  readonly debut: number
  readonly fin: number
  readonly mis: string
}

/** Le texte qui réunit ce que j'ai écrit et ce qu'un collègue a enregistré, depuis le même texte lu. */
export function fusionnerLesTextes(lu: string, mien: string, autre: string): string {
  if (mien === autre || autre === lu) return mien
  if (mien === lu) return autre
  const [m, a] = [retoucheDe(lu, mien), retoucheDe(lu, autre)]
  if (a.fin < m.debut) return poser(poser(lu, m), a)
  if (m.fin < a.debut) return poser(poser(lu, a), m)
  if (mien.includes(autre)) return mien
  if (autre.includes(mien)) return autre
  const ajouts = m.debut === m.fin && a.debut === a.fin
  return ajouts ? poser(lu, { ...m, mis: bout(a.mis, m.mis) }) : bout(autre, mien)
}

/** À la même place : ce qui continue la ligne d'abord, ce qui en ouvre une autre ensuite. */
function bout(autre: string, mien: string): string {
  if (mien.startsWith('\n')) return `${autre}${mien}`
  if (autre.startsWith('\n')) return `${mien}${autre}`
  return `${autre}\n${mien}`
}

const poser = (texte: string, { debut, fin, mis }: Retouche): string => texte.slice(0, debut) + mis + texte.slice(fin)

function retoucheDe(lu: string, ecrit: string): Retouche {
  const court = Math.min(lu.length, ecrit.length)
  let debut = 0
  while (debut < court && lu[debut] === ecrit[debut]) debut += 1
  let queue = 0
  while (queue < court - debut && lu.at(-1 - queue) === ecrit.at(-1 - queue)) queue += 1
  return { debut, fin: lu.length - queue, mis: ecrit.slice(debut, ecrit.length - queue) }
}

/** Où va le curseur qui était à `place` dans ma saisie, une fois celle-ci réunie à une autre. */
export function placeApresFusion(mien: string, fusion: string, place: number): number {
  if (fusion.startsWith(mien.slice(0, place))) return place
  return fusion.endsWith(mien.slice(place)) ? fusion.length - (mien.length - place) : fusion.length
}
