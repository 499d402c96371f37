// Ce que les indicateurs se redisent l'un à l'autre (décision 0062) : un lecteur masqué en déduirait d'un indicateur ce qu'un autre lui tait.
import { type Equation, sommeDe } from './deduire.ts'
import { definitionDe, type Indicateur } from './indicateurs.ts'
import { type Atome, caseDe, cleDe, type Tableau } from './masque.ts'

const INCONNU = 'INCONNU'

/** Un indicateur à masquer : les relogés d'un choix, comme tous ses ménages à reloger, d'autres appels les donnent exacts (décision 0062). */
export const tableauDe = (code: Indicateur, atomes: readonly Atome[]): Tableau => {
  const { classes, reloges = null } = definitionDe(code)
  return { code, classes: Object.keys(classes), atomes, publique: reloges }
}

/**
 * Les sommes qui passent d'un indicateur à un autre : ce que chacun déclare (`parmi`), et les « non renseignés ». Qu'ils soient les mêmes partout, d'un
 * relogé sans fiche, ne se déclare pas : une fiche peut aussi être incomplète. Ceux qui sont partout aussi nombreux sont donc tenus pour les mêmes.
 */
export function identitesDe(tableaux: readonly Tableau[]): Equation[] {
  const declarees = tableaux.flatMap(({ code }) => {
    const { parmi, classes, hors = [] } = definitionDe(code as Indicateur)
    if (parmi === undefined) return []
    const parts = Object.keys(classes).filter((classe) => !hors.includes(classe))
    return [
      sommeDe(
        parts.map((classe) => caseDe(code, classe)),
        caseDe(parmi.indicateur, parmi.classe),
      ),
    ]
  })
  const redits = new Set(tableaux.map(({ code }) => definitionDe(code as Indicateur).parmi?.indicateur))
  const parCompte = new Map<string, string[]>()
  // Celui que d'autres redisent est le tout des siens : chacun ne suit alors que lui.
  for (const { code, atomes } of tableaux.toSorted((a, b) => Number(redits.has(b.code)) - Number(redits.has(a.code)))) {
    if (definitionDe(code as Indicateur).parmi !== undefined) continue
    const inconnus = atomes.flatMap((atome) => ((atome.classes[INCONNU] ?? 0) > 0 ? [`${cleDe(atome)} ${atome.classes[INCONNU]}`] : []))
    if (inconnus.length === 0) continue
    const compte = inconnus.toSorted().join('|')
    parCompte.set(compte, [...(parCompte.get(compte) ?? []), code])
  }
  const observees = [...parCompte.values()].flatMap(([premier = '', ...autres]) =>
    autres.map((code) => sommeDe([caseDe(code, INCONNU)], caseDe(premier, INCONNU))),
  )
  return [...declarees, ...observees]
}
