// Le guide d'entretien (domain-rules § 10, n° 1) : le questionnaire du dossier, vierge ou pré-rempli, à remplir et à signer.

import { type Ligne, ligne } from '../../../document/produits/lignes.ts'
import { type ChargeDit, leCharge, ligneDuCharge } from '../../chargeDit.ts'
import type { Champ } from '../../completude/champ.ts'
import type { DossierAControler } from '../../completude/dossier.ts'
import { champsComposition } from '../../composition/composition.fields.ts'
import { adultesDe } from '../../composition/occupants.ts'
import { champsInformations } from '../../informations/informations.fields.ts'
import { champsLocalisation, champsLogementActuel } from '../../logement-actuel/logementActuel.fields.ts'
import { champsLogementPrecedent } from '../../logement-precedent/logementPrecedent.fields.ts'
import { champsProjetResidentiel } from '../../projet-residentiel/projetResidentiel.fields.ts'
import { champsRelogement } from '../../relogement/relogement.fields.ts'
import { DATES_D_APRES } from '../apresLEntretien.ts'
import { dossierVide as depart } from '../dossierVide.ts'
import { type Bloc, bloc, type Partie, type Reponse, reponse, reponses, resserre } from './blocs.ts'
import { droitsDuMenage } from './droits.ts'
import { blocsDesPersonnes, estNombreux } from './personnes.ts'
import { blocsDuProjet } from './projet.ts'
import { blocsDesRessources } from './ressources.ts'

export interface DossierDuGuide extends Omit<DossierAControler, 'chargeDeRelogement' | 'nouveauLogement'> {
  readonly codeMenage: string
  readonly noms: string
  readonly charge: ChargeDit | null
  readonly operation: string
  readonly bailleur: string | null
  /** Code d'unité de gestion, tenu du bailleur. */
  readonly UG: string | null
  readonly propositionsDues: number
}

export interface ContenuGuide {
  readonly menage: readonly Ligne[]
  readonly parties: readonly Partie[]
  readonly droits: readonly string[]
  readonly signatures: readonly string[]
}

/** Ce qui ne se demande pas au ménage, ou pas à l'entretien : le reste de la table des champs est dans le guide. */
export const HORS_GUIDE: readonly string[] = [
  // Écrit par l'équipe pour elle-même.
  'relogement.relogementNecessaire',
  'relogement.statutsAdditionnels.situationComplexe',
  'relogement.statutsAdditionnels.injoignable',
  'relogement.minoration',
  'relogement.bailleursPositionnes',
  'relogement.communesPositionnees',
  'relogement.accompagnementPostRelogement',
  // Vient après l'entretien.
  ...DATES_D_APRES,
]

/** Sans dossier, le guide est vierge ; `aujourdhui` date les âges et les années de revenus. */
export function guideEntretien(dossier: DossierDuGuide | null, aujourdhui: string): ContenuGuide {
  const d: Pick<DossierDuGuide, keyof typeof depart | 'occupants'> = dossier ?? { ...depart, occupants: [] }
  const questions = (champs: readonly Champ[], section: keyof typeof depart, garder: (champ: Champ) => boolean = () => true): Reponse[] =>
    reponses(
      champs.filter(
        (champ) => !champ.chemin.includes('*') && champ.nature !== 'lignes' && !HORS_GUIDE.includes(champ.chemin) && garder(champ),
      ),
      section,
      d[section],
      depart[section],
    )
  const relogement = (etape: number) => questions(champsRelogement, 'relogement', (champ) => champ.etape === etape)
  const tenir = estNombreux(adultesDe(d.occupants, aujourdhui)) ? resserre : (contenu: Bloc) => contenu
  const parties: Partie[] = [
    {
      titre: 'Entretien et contacts',
      blocs: [bloc(null, [...questions(champsInformations, 'informations', sansLesObservations), ...relogement(1)])],
    },
    {
      titre: 'Composition du ménage',
      blocs: [bloc(null, questions(champsComposition, 'composition')), ...blocsDesPersonnes(d.occupants, aujourdhui)],
    },
    { titre: 'Ressources et charges', blocs: blocsDesRessources(d.ressourcesEtCharges, d.occupants, aujourdhui) },
    {
      titre: 'Logement actuel',
      blocs: [
        bloc('Adresse', [
          ...questions(champsLocalisation, 'logementActuelLocalisation'),
          { libelle: 'Unité de gestion du bailleur (UG)', valeur: dossier?.UG ?? null, choix: [], large: false, lignes: 1 },
        ]),
        bloc('Bail, loyer et dettes', questions(champsLogementActuel, 'logementActuel')),
      ],
    },
    {
      titre: 'Projet résidentiel',
      blocs: [
        bloc(null, [...relogement(5), ...questions(champsProjetResidentiel, 'projetResidentiel', sansLesObservations)]),
        ...blocsDuProjet(d.projetResidentiel),
      ],
    },
    { titre: 'Logement précédent', blocs: [bloc(null, questions(champsLogementPrecedent, 'logementPrecedent'))] },
    { titre: 'Observations', blocs: [bloc(null, observations(), 2)] },
  ]
  return {
    menage: dossier === null ? [] : identification(dossier),
    parties: parties.map((partie) => ({ ...partie, blocs: partie.blocs.map(tenir) })),
    droits: droitsDuMenage(dossier?.propositionsDues ?? null, dossier?.charge ?? null),
    signatures: ['Le ménage', leCharge(dossier?.charge ?? null)],
  }
}

/** Le guide est lu et signé par le ménage : on y laisse de quoi écrire, ce que l'équipe a noté pour elle-même ne s'y imprime pas. */
const OBSERVATIONS: readonly string[] = ['informations.observations', 'projetResidentiel.observations']
const sansLesObservations = (champ: Champ) => !OBSERVATIONS.includes(champ.chemin)

/** Sur une demi-largeur. */
const LIGNES_D_OBSERVATIONS = 6

const observations = (): Reponse[] =>
  [...champsInformations, ...champsProjetResidentiel]
    .filter(({ chemin }) => OBSERVATIONS.includes(chemin))
    .map((champ) => ({ ...reponse(champ, null, null), large: false, lignes: LIGNES_D_OBSERVATIONS }))

const identification = ({ codeMenage, noms, charge, operation, bailleur }: DossierDuGuide): Ligne[] => [
  ligne('Ménage', noms),
  ligne('Code du ménage', codeMenage),
  ligne('Opération', operation),
  ligne('Bailleur actuel', bailleur),
  ligneDuCharge(charge),
]
