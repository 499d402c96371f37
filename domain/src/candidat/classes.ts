// Des milliers de couples se comptent d'un coup. Les ménages dont une règle lit les mêmes faits font une classe, les logements de même : ce que
// la règle en dit se calcule une fois par couple de classes.
import { partSeule } from '../menage/ressources/tauxEffort.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import type { Lieu } from './profil.ts'

/** Ce qu'une règle lit d'un objet ; son numéro range ce qui s'en calcule. Il se reprend un jour : on vérifie que c'est bien elle. */
type Classe<C extends object> = C & { readonly numero: number }

const GARDEES = 50_000
const lieuConnu = numeroter<Lieu>()

/** L'estimation de l'APL ne lit du revenu que sa centaine d'euros supérieure. */
const auxCentEuros = (revenu: number | null) => (revenu === null ? null : Math.ceil(revenu / 100) * 100)

export const classesDuMenage = classer((menage: FaitsDuMenage) => {
  const { foyer, revenuAnnuel, colocation, personnes, voeux, besoins, entretienLe, exclus, typologiesGTR, retourSouhaite } = menage
  const { couleur } = menage.cotation
  return {
    foyer: { foyer, revenuAnnuel: auxCentEuros(revenuAnnuel), colocation, personnes },
    taille: { personnes, typologiesGTR },
    voeux: { voeux: voeux.map(({ lieux, typologies }) => ({ typologies, lieux: lieux.map(lieuConnu) })) },
    besoins: { besoins },
    attente: { entretienLe },
    cotation: { cotation: { couleur } },
    retour: { retourSouhaite, pruId: retourSouhaite ? menage.pruId : null },
    /** Ce qui l'écarte, ses propositions à part. */
    ecarts: {
      personnes,
      typologiesGTR,
      exclus,
      exclureInterbailleur: menage.exclureInterbailleur,
      bailleurId: menage.exclureInterbailleur ? menage.bailleurId : null,
      statut: menage.statut === 'DOSSIER_EN_VEILLE' ? menage.statut : null,
    },
  }
})
export type ClassesDuMenage = ReturnType<typeof classesDuMenage>

export const classesDuLogement = classer((logement: FaitsDuLogement) => {
  const { loyer, zone, chauffage, eau, surface, ville, quartier, typologie, etage, ascenseur, pmr, pruId, bailleur } = logement
  return {
    loyer: { loyer, zone },
    /** Ce qu'il coûte à quiconque, avant l'aide et les compteurs. */
    cout: { valeur: partSeule({ ...logement, apl: null }) },
    compteurs: { eau, chauffage, surface },
    place: { ville, quartier, typologie },
    acces: { etage, ascenseur, pmr },
    pru: { pruId },
    /** Ce qui peut en écarter un ménage, ses propositions à part. */
    ecarts: { typologie, ville, quartier, bailleur },
  }
})
export type ClassesDuLogement = ReturnType<typeof classesDuLogement>

/** Rend le même objet, numéroté, pour tous ceux qui disent la même chose. */
function numeroter<C extends object>(): (lu: C) => Classe<C> {
  const classes = new Map<string, Classe<C>>()
  return (lu) => {
    const cle = JSON.stringify(lu)
    const connue = classes.get(cle)
    if (connue !== undefined) return connue
    if (classes.size >= GARDEES) classes.clear()
    const neuve = { ...lu, numero: classes.size }
    classes.set(cle, neuve)
    return neuve
  }
}

type Numerotees<C extends Record<string, object>> = { readonly [K in keyof C]: Classe<C[K]> }

/** Rend les classes d'un objet, ce que chaque règle en lit : un même objet pour tous ceux dont elle lit la même chose. Elles se gardent avec lui. */
function classer<O extends object, C extends Record<string, object>>(lire: (objet: O) => C): (objet: O) => Numerotees<C> {
  const connues = new WeakMap<O, Numerotees<C>>()
  const numeroteurs = new Map<string, (lu: object) => object>()
  const classeDe = ([regle, lu]: [string, object]): [string, object] => {
    const numeroteur = numeroteurs.get(regle) ?? numeroter()
    numeroteurs.set(regle, numeroteur)
    return [regle, numeroteur(lu)]
  }
  return (objet) => {
    const siennes = connues.get(objet)
    if (siennes !== undefined) return siennes
    const neuves = Object.fromEntries(Object.entries(lire(objet)).map(classeDe)) as Numerotees<C>
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
