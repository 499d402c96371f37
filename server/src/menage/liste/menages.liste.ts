import type { Acteur } from '@relogement/domain/acces/roles'
import type { FiltresDe } from '@relogement/domain/common/defineListe'
import { codesStatutsMenage, statutsMasquesParDefaut } from '@relogement/domain/menage/menage.statuts'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import type { ColonneLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { compteurDe, type LectureDeListe, lecteurDe } from '../../core/liste/lecteurDe.ts'
import { clePortee, menagesDesListes } from '../../portee/menages.ts'
import { champsDeLigne, estDetaillee, lignesLisibles } from './champsDeLigne.ts'
import { avecLEtape } from './etapeEnBref.ts'
import { sourceDesMenages } from './menages.source.ts'
import { menagesComptes } from './menagesComptes.ts'

const COLONNES = [
  'codeMenage',
  'noms',
  'cotation',
  'operation',
  'partenaire',
  'typologiesGTR',
  'statut',
  'statutDepuis',
  'chargeDeRelogement',
  'dateEntretien',
] as const

export const lectureDesMenages: LectureDeListe<typeof listeMenages> = {
  classe: 'Menage',
  chemin: '/v1/menages',
  source: ({ acteur, maintenant }, { pageSize = 1, sort, recherche }) =>
    sourceDesMenages(menagesDesListes(acteur), champsDeLigne(acteur), {
      maintenant,
      detaillee: estDetaillee(pageSize),
      comptees: menagesComptes(acteur),
      ...(sort === listeMenages.tri ? { recherche } : {}),
    }),
  completer: ({ acteur, aujourdhui }, { pageSize }) => (estDetaillee(pageSize) ? avecLEtape(acteur, aujourdhui) : null),
  journal: {
    liste: 'menages',
    colonnes: ({ acteur }, { pageSize }) => colonnesLues(acteur, estDetaillee(pageSize)),
  },
  gardees: {
    perimetre: ({ acteur }) => `${clePortee(acteur)} ${JSON.stringify(lignesLisibles(acteur, 'LOGEMENT'))}`,
    ecartes,
    lecteur: ({ acteur }) =>
      `${clePortee(acteur)} ${JSON.stringify([acteur.roles, acteur.partenaireId, acteur.partenaireCategorie, acteur.villes])}`,
  },
}

/** Ce que le journal dit qu'une page a montré à cette personne. */
export function colonnesLues(acteur: Acteur, detaillee: boolean): ColonneLue[] {
  const [contact, logement] = [lignesLisibles(acteur, 'CONTACT'), lignesLisibles(acteur, 'LOGEMENT')]
  return [
    ...COLONNES,
    ...(!detaillee || contact === 'aucune' ? [] : (['telephone'] as const)),
    ...(logement === 'aucune' ? [] : (['ville', 'codePostal'] as const)),
    ...(!detaillee || logement === 'aucune' ? [] : (['porte'] as const)),
    ...(lignesLisibles(acteur, 'HISTORIQUE') === 'aucune' ? [] : (['derniereActivite'] as const)),
    ...(detaillee ? (['prochaineEtape'] as const) : []),
  ]
}

const SUIVIS = codesStatutsMenage.filter((statut) => !statutsMasquesParDefaut.some((masque) => masque === statut))

/** Dossiers clos et départs spontanés, relogements non nécessaires : ce que la demande écarte, qu'un filtre soit choisi ou non (décision 0005). */
function ecartes({ statuts = [], relogementNecessaire }: FiltresDe<typeof listeMenages>): FiltresDe<typeof listeMenages> {
  const sansClos = statuts.length > 0 && !statutsMasquesParDefaut.some((masque) => statuts.includes(masque))
  return { ...(sansClos ? { statuts: SUIVIS } : {}), relogementNecessaire }
}

export const listerMenages = lecteurDe(listeMenages, lectureDesMenages)

export const compterMenages = compteurDe(listeMenages, lectureDesMenages)
