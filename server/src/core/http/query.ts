import { DomainError } from '@relogement/domain/common/errors'
import { filtreInconnu, triInconnu } from '@relogement/domain/common/pagination'

const CLES_MAX = 60

/**
 * Lit une chaîne de requête dans le vocabulaire de la spécification (`page`, `pageSize`, `sort=champ:asc`, listes à
 * virgules) ou celui des clients Hydra (`itemsPerPage`, `order[champ]=ASC`, `x[0]=…`, filtre au nom du champ), et la
 * rend dans le premier.
 * @throws DomainError `malforme` : deux noms d'un même paramètre qui se contredisent, nommés.
 */
export function lireQuery(recherche: string, synonymes: ReadonlyMap<string, string> = new Map()): Record<string, string> {
  const params = new URLSearchParams(recherche)
  const query: Record<string, string> = Object.create(null)
  const dites = new Map<string, string>()
  let cles = 0
  for (const [cle, valeur] of params) {
    cles += 1
    if (cles > CLES_MAX) throw new DomainError('malforme', 'query.trop-longue', `${CLES_MAX} paramètres au plus`)
    if (valeur.includes('\0')) throw new DomainError('malforme', 'query.caractere', 'L’adresse demandée contient un caractère interdit')
    ranger(query, cle, valeur, synonymes, dites)
  }
  return { ...query }
}

const PAGINATION = ['page', 'pageSize', 'sort']

/** @throws DomainError `malforme` : un paramètre que la liste ne connaît pas, nommé, avec ceux qu'elle connaît. */
export function refuserInconnus(query: Readonly<Record<string, string>>, connus: readonly string[]): void {
  const inconnus = Object.keys(query).filter((cle) => !connus.includes(cle))
  if (inconnus.length === 0) return
  const message = inconnus.includes('sort')
    ? triInconnu(query['sort']?.split(':')[0] ?? '', [])
    : filtreInconnu(
        inconnus,
        connus.filter((cle) => !PAGINATION.includes(cle)),
      )
  throw new DomainError('malforme', 'liste.inconnu', message, { violations: inconnus.map((cle) => ({ propertyPath: cle, message })) })
}

function ranger(
  query: Record<string, string>,
  cle: string,
  valeur: string,
  synonymes: ReadonlyMap<string, string>,
  dites: Map<string, string>,
): void {
  const [, champ = cle, indice] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(cle) ?? []
  const nom = synonymes.get(champ) ?? champ
  if (nom === '__proto__' || nom === 'constructor' || nom === 'prototype')
    throw new DomainError('malforme', 'query.cle', 'Paramètre interdit')
  if (nom === 'order' && indice !== undefined) {
    if (indice !== 'id') poser(query, 'sort', `${indice}:${valeur.toLowerCase()}`, cle, dites)
  } else if (nom === 'itemsPerPage') {
    poser(query, 'pageSize', valeur, cle, dites)
  } else if (A_UNE_VALEUR.has(nom)) {
    poser(query, nom, valeur, cle, dites)
  } else {
    const deja = query[nom]
    query[nom] = deja === undefined ? valeur : `${deja},${valeur}`
  }
}

const A_UNE_VALEUR: ReadonlySet<string> = new Set([...PAGINATION, 'recherche'])

/** Dit deux fois, sous un nom ou deux, un paramètre à une valeur ne se tranche pas en silence. */
function poser(query: Record<string, string>, nom: string, valeur: string, cle: string, dites: Map<string, string>): void {
  const [deja, sous] = [query[nom], dites.get(nom) ?? cle]
  if (deja !== undefined && deja !== valeur) throw contradiction(sous, cle)
  query[nom] = valeur
  dites.set(nom, sous)
}

function contradiction(une: string, autre: string): DomainError {
  const [a, b] = [une.slice(0, 60), autre.slice(0, 60)]
  const message =
    a === b
      ? `«\u00A0${a}\u00A0» est dit deux fois, autrement\u00A0: n’en dites qu’un`
      : `«\u00A0${a}\u00A0» et «\u00A0${b}\u00A0» disent la même chose, autrement\u00A0: n’en dites qu’un`
  const violations = [...new Set([a, b])].map((propertyPath) => ({ propertyPath, message }))
  return new DomainError('malforme', 'query.contradiction', message, { violations })
}
