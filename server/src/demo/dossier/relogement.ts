import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Relogement } from '@relogement/domain/menage/relogement/relogement.schema'
import type { Alea } from '../alea.ts'
import { enTexte, type Jour } from '../jours.ts'
import { estReloge, type Parcours } from '../parcours/parcours.ts'
import { toutesLesVilles } from '../socle/territoires.ts'
import { tirerTypologies } from './projet.ts'

interface Situation {
  readonly parcours: Parcours
  readonly pieces: number
  readonly aujourdhui: Jour
}

const SANS_BESOIN: readonly StatutMenage[] = [
  'ENTRETIEN_PREALABLE_A_REALISER',
  'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
  'DLS_A_TRANSMETTRE_AU_BAILLEUR',
  'ATTENTE_PRESENTATION_GTR',
  'RECHERCHE_DU_LOGEMENT',
]
const ACCOMPAGNES: readonly StatutMenage[] = ['ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE']

/** La section relogement ; ses dates viennent du parcours, passage par passage. */
export function creerRelogement({ parcours: { statut, creeLe, etapes }, pieces, aujourdhui }: Situation, alea: Alea): Relogement {
  const reloge = estReloge(statut)
  return {
    dates: {
      entretien: null,
      GTRM: null,
      signatureDuBail: null,
      edlEntree: null,
      demenagement: null,
      edlSortie: null,
      remiseDesCles: null,
    },
    typologiesGTR: tirerTypologies(pieces, alea),
    exclureInterbailleur: alea.chance(0.05),
    intercommunal: alea.chance(0.08),
    minoration: reloge ? alea.choisir([true, false, false, null]) : null,
    relogementNecessaire: !(SANS_BESOIN.includes(statut) && alea.chance(0.06)),
    demandeLogementSocial: {
      numeroUnique: numeroUnique(alea),
      date: dateDeLaDemande(etapes.find(({ transition }) => transition === 'transmettre_dls')?.jour ?? creeLe, aujourdhui, alea),
    },
    statutsAdditionnels: { situationComplexe: alea.chance(0.07), injoignable: !reloge && alea.chance(0.03) },
    accompagnementPostRelogement: ACCOMPAGNES.includes(statut)
      ? alea.plusieurs(
          [
            'APPROPRIATION_LOGEMENT',
            'BUDGET',
            'DEMARCHES_ADMINISTRATIVES',
            'ENERGIE',
            'VOISINAGE',
            'SCOLARITE',
            'SANTE',
            'RELAIS_PARTENAIRE',
          ] as const,
          alea.entier(1, 3),
        )
      : [],
    bailleursPositionnes: [],
    communesPositionnees: alea.chance(0.3) ? alea.plusieurs(toutesLesVilles, alea.entier(1, 3)).map(({ nom }) => nom) : [],
    typeRelogement: reloge
      ? alea.selon([
          ['DEFINITIF', 88],
          ['TIROIR', 8],
          ['TEMPORAIRE', 4],
        ] as const)
      : null,
  }
}

const numeroUnique = (alea: Alea): string =>
  `059${alea.entier(21, 25)}${String(alea.entier(1, 12)).padStart(2, '0')}${alea.chiffres(6)}${alea.choisir('ABDEGHK'.split(''))}${alea.chiffres(4)}`

/** Déposée avant sa transmission, puis renouvelée chaque année ; quelques-unes sont à renouveler. */
function dateDeLaDemande(transmise: Jour, aujourdhui: Jour, alea: Alea): string {
  const depot = transmise - alea.entier(2, 90)
  const annees = Math.floor((aujourdhui - depot) / 365)
  const renouvellements = alea.chance(0.06) ? Math.max(0, annees - 1) : annees
  return enTexte(depot + renouvellements * 365)
}
