// Des milliers de couples se comptent d'un coup. Les ménages dont une règle lit les mêmes faits font une classe, les logements de même : ce que
// la règle en dit se calcule une fois par couple de classes.
import { partSeule } from '../menage/ressources/tauxEffort.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'

/** L'estimation de l'APL ne lit du revenu que sa centaine d'euros supérieure. */
const auxCentEuros = (revenu: number | null) => (revenu === null ? null : Math.ceil(revenu / 100) * 100)

export const classesDuMenage = classer(({ foyer, revenuAnnuel, colocation, personnes, voeux, besoins }: FaitsDuMenage) => ({
  foyer: { foyer, revenuAnnuel: auxCentEuros(revenuAnnuel), colocation },
  taille: { personnes },
  voeux: { voeux },
  besoins: { besoins },
}))
export type ClassesDuMenage = ReturnType<typeof classesDuMenage>

export const classesDuLogement = classer((logement: FaitsDuLogement) => {
  const { loyer, zone, chauffage, eau, surface, ville, quartier, typologie, etage, ascenseur, pmr } = logement
  return {
    loyer: { loyer, zone },
    /** Ce qu'il coûte à quiconque, avant l'aide et les compteurs. */
    cout: { valeur: partSeule({ ...logement, apl: null }) },
    compteurs: { eau, chauffage, surface },
    place: { ville, quartier, typologie },
    acces: { etage, ascenseur, pmr },
  }
})
export type ClassesDuLogement = ReturnType<typeof classesDuLogement>

const GARDEES = 50_000

/** Rend les classes d'un objet, ce que chaque règle en lit : un même objet pour tous ceux dont elle lit la même chose. Elles se gardent avec lui. */
function classer<O extends object, C extends Record<string, object>>(lire: (objet: O) => C): (objet: O) => C {
  const connues = new WeakMap<O, C>()
  const classes = new Map<string, object>()
  const classeDe = ([regle, lu]: [string, object]): [string, object] => {
    const cle = `${regle} ${JSON.stringify(lu)}`
    if (classes.size >= GARDEES) classes.clear()
    const classe = classes.get(cle) ?? lu
    classes.set(cle, classe)
    return [regle, classe]
  }
  return (objet) => {
    const siennes = connues.get(objet)
    if (siennes !== undefined) return siennes
    const neuves = Object.fromEntries(Object.entries(lire(objet)).map(classeDe)) as C
    connues.set(objet, neuves)
    return neuves
  }
}

/** Rend le calcul, fait une fois par couple de classes. */
export function parClasses<M extends object, L extends object, R>(faire: (menage: M, logement: L) => R): (menage: M, logement: L) => R {
  const rendus = new Map<L, Map<M, R>>()
  let nombre = 0
  return (menage, logement) => {
    const connu = rendus.get(logement)?.get(menage)
    if (connu !== undefined) return connu
    const rendu = faire(menage, logement)
    if (nombre >= GARDEES) {
      rendus.clear()
      nombre = 0
    }
    nombre += 1
    const siens = rendus.get(logement) ?? new Map<M, R>()
    siens.set(menage, rendu)
    rendus.set(logement, siens)
    return rendu
  }
}
