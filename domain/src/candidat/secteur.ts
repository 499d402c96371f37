// Les secteurs souhaités : le rang du vœu que le logement remplit, en entier ou en partie.
import { enToutesLettres } from '../common/valeurDite.ts'
import { type Typologie, typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { TOUS_SECTEURS } from '../menage/projet-residentiel/secteurs.ts'
import { type ClassesDuLogement, type ClassesDuMenage, parClasses } from './classes.ts'
import type { Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { direLieu, type Rencontre, rencontre } from './lieux.ts'
import type { Lieu } from './profil.ts'
import { parPlace } from './rangee.ts'

const PARTS = [1, 0.75, 0.5] as const
const partDuRang = (rang: number): number => PARTS[rang] ?? 0.5
const RANGS = ['Premier', 'Deuxième', 'Troisième'] as const

interface VoeuRempli {
  readonly part: number
  readonly rang: number
  readonly ouvert: boolean
  readonly lieu: Rencontre
  readonly typologie: boolean
}

type Demande = ClassesDuMenage['voeux']
type Offre = Pick<FaitsDuLogement, 'ville' | 'quartier' | 'typologie'>
const partDe = parClasses((menage: Demande, logement: ClassesDuLogement['place']) => meilleurVoeu(menage, logement)?.part ?? 0)

export const noterSecteur: Regle = {
  part: (_menage, _logement, { voeux }, { place }) => partDe(voeux, place),
  // Presque chaque ménage a ses vœux à lui, mais tous parlent des mêmes lieux.
  faceA: {
    classe: 'voeux',
    mesurer: (_logement, { place }) => {
      const rencontres = new Map<Lieu, Rencontre | null>()
      const rencontrer = (lieu: Lieu) => {
        const connue = rencontres.get(lieu)
        if (connue !== undefined) return connue
        const neuve = rencontre(lieu, place)
        rencontres.set(lieu, neuve)
        return neuve
      }
      return (voeux) => meilleurVoeu(voeux, place, rencontrer)?.part ?? 0
    },
  },
  faceAuMenage: (_menage, { voeux }, logements) => parPlace(logements, 'place', (place) => partDe(voeux, place)),
  dire: (menage, logement) => {
    const rempli = meilleurVoeu(menage, logement)
    const lieu = direLieu({ ville: logement.ville, quartier: logement.quartier })
    return {
      valeur: lieu,
      raison: dire(rempli, menage, logement),
      ...((rempli?.part ?? 0) < 1 ? { mieux: `${lieu} en premier vœu` } : {}),
    }
  },
}

interface Voeux<L> {
  readonly voeux: readonly { readonly lieux: readonly L[]; readonly typologies: readonly Typologie[] }[]
}

/** `rencontrer` : si un logement est dans ce lieu, à défaut en le regardant. */
function meilleurVoeu<L extends Lieu>(
  { voeux }: Voeux<L>,
  logement: Offre,
  rencontrer: (lieu: L) => Rencontre | null = (lieu) => rencontre(lieu, logement),
): VoeuRempli | null {
  if (voeux.length === 0) return { part: 1, rang: 0, ouvert: true, lieu: 'LIEU', typologie: true }
  let meilleur: VoeuRempli | null = null
  for (let rang = 0; rang < voeux.length; rang += 1) {
    // Un vœu plus loin ne donne jamais plus que celui-ci en entier.
    if (meilleur !== null && meilleur.part >= partDuRang(rang)) return meilleur
    const { lieux, typologies: voulues } = voeux[rang] as Voeux<L>['voeux'][number]
    const typologie = voulues.length === 0 || voulues.includes(logement.typologie)
    const ouvert = lieux.length === 0
    const lieu = ouvert ? 'LIEU' : laMeilleure(lieux, rencontrer)
    if (lieu === null) continue
    const part = partDuRang(rang) * (lieu === 'LIEU' ? 1 : 0.5) * (typologie ? 1 : 0.5)
    if (meilleur === null || part > meilleur.part) meilleur = { part, rang, ouvert, lieu, typologie }
  }
  return meilleur
}

/** Le lieu même, sinon le premier qui s'en approche. */
function laMeilleure<L>(lieux: readonly L[], rencontrer: (lieu: L) => Rencontre | null): Rencontre | null {
  let meilleure: Rencontre | null = null
  for (const voulu of lieux) {
    const lieu = rencontrer(voulu)
    if (lieu === 'LIEU') return lieu
    meilleure ??= lieu
  }
  return meilleure
}

const LIEUX = {
  LIEU: '',
  VILLE: ', dans un autre quartier : la moitié',
  QUARTIER_INCONNU: ', le quartier du logement n’étant pas renseigné : la moitié',
} as const satisfies Record<Rencontre, string>

function dire(rempli: VoeuRempli | null, { voeux }: FaitsDuMenage, { typologie }: FaitsDuLogement): string {
  const demandes = voeux.flatMap(({ lieux }) => lieux.map(direLieu))
  if (rempli === null) return `Secteurs demandés\u00A0: ${[...new Set(demandes)].join(', ')}.`
  const tous = rempli.ouvert ? ` (${TOUS_SECTEURS})` : ''
  const taille = rempli.typologie
    ? ''
    : `, pour ${enToutesLettres(typologies, voeux[rempli.rang]?.typologies ?? [])} et non ${typologies[typologie]} : la moitié`
  return voeux.length === 0
    ? 'Le ménage accepte tous les secteurs.'
    : `${RANGS[rempli.rang] ?? 'Autre'} vœu du ménage${tous}${LIEUX[rempli.lieu]}${taille}.`
}
