// Le nom d'une personne purgée, dans les textes d'autres dossiers (domain-rules § 12, décision 0032).

export const PERSONNE_PURGEE = '[personne purgée]'

export interface Nomme {
  readonly prenom: string
  readonly nom: string
}

/** Remplace le prénom et le nom écrits ensemble, dans les deux ordres, sans égard aux accents, aux majuscules et à ce qui les sépare. */
export function masquerLesNoms(texte: string, personnes: readonly Nomme[]): string {
  const motif = motifDe(personnes)
  if (motif === null) return texte
  const { nu, origines } = denuder(texte)
  let masque = ''
  let suite = 0
  for (const { 0: trouve, index } of nu.matchAll(motif)) {
    const debut = origines[index] ?? 0
    masque += texte.slice(suite, debut) + PERSONNE_PURGEE
    suite = origines[index + trouve.length] ?? texte.length
  }
  return masque + texte.slice(suite)
}

/** Le même, dans chaque texte d'une valeur de l'historique ou d'une section. */
export function masquerDans(valeur: unknown, personnes: readonly Nomme[]): unknown {
  if (typeof valeur === 'string') return masquerLesNoms(valeur, personnes)
  if (Array.isArray(valeur)) return valeur.map((element) => masquerDans(element, personnes))
  if (valeur === null || typeof valeur !== 'object') return valeur
  return Object.fromEntries(Object.entries(valeur).map(([cle, sous]) => [cle, masquerDans(sous, personnes)]))
}

const AUTOUR = 70

/** Ce que le texte dira autour du premier nom masqué : assez pour en juger, sans le nom. */
export function extraitMasque(texte: string, personnes: readonly Nomme[]): string {
  const masque = masquerLesNoms(texte, personnes).replaceAll(/\s+/g, ' ')
  const ou = masque.indexOf(PERSONNE_PURGEE)
  const [debut, fin] = [Math.max(0, ou - AUTOUR), Math.min(masque.length, ou + PERSONNE_PURGEE.length + AUTOUR)]
  return `${debut > 0 ? '… ' : ''}${masque.slice(debut, fin).trim()}${fin < masque.length ? ' …' : ''}`
}

function motifDe(personnes: readonly Nomme[]): RegExp | null {
  const ecrits = personnes.flatMap(({ prenom, nom }) => {
    const [p, n] = [enMotif(prenom), enMotif(nom)]
    return p === null || n === null ? [] : [`${p}${ENTRE}${n}`, `${n}${ENTRE}${p}`]
  })
  return ecrits.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${ecrits.join('|')})(?!\\p{L})`, 'gu')
}

const ENTRE = '[^\\p{L}\\p{N}.;:!?]{1,3}'

/** Une lettre seule n'est pas un nom que l'on puisse reconnaître. */
function enMotif(nom: string): string | null {
  const mots = denuder(nom).nu.match(/\p{L}+/gu) ?? []
  return mots.join('').length < 2 ? null : mots.join(ENTRE)
}

/** Le texte en minuscules sans accents, et d'où vient chacun de ses signes. */
function denuder(texte: string): { nu: string; origines: number[] } {
  let nu = ''
  const origines: number[] = []
  let place = 0
  for (const signe of texte) {
    const lettres = signe.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
    for (let i = 0; i < lettres.length; i += 1) origines.push(place)
    nu += lettres
    place += signe.length
  }
  origines.push(place)
  return { nu, origines }
}
