// Tout ce que l'entretien a noté, tiré de la table des champs : un champ de l'écran ne peut pas manquer au récapitulatif (décision 0004).

import { formatMontant } from '../../common/montant.ts'
import { type Ligne, ligne, ouTiret } from '../../document/produits/lignes.ts'
import type { Champ } from '../completude/champ.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import { estVide, valeurAu } from '../completude/requis.ts'
import { valeurLisible } from '../completude/valeurs.ts'
import { accorder } from '../composition/accord.ts'
import { champsComposition } from '../composition/composition.fields.ts'
import { type Occupant, occupantSchema } from '../composition/composition.schema.ts'
import { champsOccupant } from '../composition/occupant.fields.ts'
import { nomDeLOccupant } from '../composition/occupant.noms.ts'
import { estAdulte, trierOccupants } from '../composition/occupants.ts'
import { champsInformations } from '../informations/informations.fields.ts'
import { champsLocalisation, champsLogementActuel } from '../logement-actuel/logementActuel.fields.ts'
import { champsLogementPrecedent } from '../logement-precedent/logementPrecedent.fields.ts'
import { champsProjetResidentiel } from '../projet-residentiel/projetResidentiel.fields.ts'
import { champsRelogement } from '../relogement/relogement.fields.ts'
import { champsCharges, champsSurendettement } from '../ressources/ressources.fields.ts'
import { typesRessource } from '../ressources/ressources.listes.ts'
import { DATES_D_APRES } from './apresLEntretien.ts'
import { dossierVide } from './dossierVide.ts'

export interface Rubrique {
  readonly titre: string
  readonly lignes: readonly Ligne[]
  /** Les textes longs, sur toute la largeur. */
  readonly textes: readonly Ligne[]
  readonly tableau: { readonly colonnes: readonly string[]; readonly lignes: readonly (readonly string[])[] }
  /** Les libellés des questions restées sans réponse. */
  readonly sansReponse: readonly string[]
  /** Rien n'y est répondu : elle n'a pas sa place sur la page, une ligne de fin la nomme avec ses pareilles. */
  readonly muette: boolean
}

/** Ce qui vient après l'entretien, ou redit un autre champ. */
export const HORS_RECAPITULATIF: readonly string[] = [
  ...DATES_D_APRES,
  'relogement.minoration',
  'relogement.accompagnementPostRelogement',
  // Douze fois le montant mensuel.
  'ressourcesEtCharges.ressources.*.*.montantAnnuel',
]

/** Ce que la première partie du récapitulatif dit déjà, et sous quel libellé. */
export const DIT_PLUS_HAUT: Readonly<Record<string, string>> = {
  'relogement.dates.entretien': 'Date de l’entretien',
  'relogement.demandeLogementSocial.numeroUnique': 'Numéro unique de la demande (DLS)',
  'relogement.demandeLogementSocial.date': 'Date de la demande',
  'relogement.typologiesGTR': 'Typologies demandées',
  'relogement.typeRelogement': 'Type de relogement',
  'relogement.intercommunal': 'Relogement intercommunal',
  'relogement.exclureInterbailleur': 'Refus de changer de bailleur',
  'projetResidentiel.retourSouhaite': 'Retour souhaité dans le quartier',
  'logementActuelLocalisation.adresse.numero': 'Adresse',
  'logementActuelLocalisation.adresse.rue': 'Adresse',
  'logementActuelLocalisation.adresse.complement': 'Adresse',
  'logementActuelLocalisation.adresse.codePostal': 'Adresse',
  'logementActuelLocalisation.adresse.ville': 'Adresse',
  'logementActuelLocalisation.etage': 'Étage',
  'logementActuelLocalisation.ascenseur': 'Étage',
  'logementActuelLocalisation.numeroPorte': 'Porte',
  'logementActuel.typologie': 'Typologie',
  'logementActuel.surface': 'Surface',
  'logementActuel.situation': 'Situation',
  'logementActuel.dateEntreeDansLogement': 'Entrée dans le logement',
  'logementActuel.finance.loyer': 'Loyer et charges',
  'logementActuel.finance.charges': 'Loyer et charges',
}

/** Dans le tableau de la composition. */
const DE_L_IDENTITE = ['role', 'nom', 'prenom', 'dateDeNaissance']
const OBSERVATIONS = ['informations.observations', 'projetResidentiel.observations']

const OCCUPANT = 'composition.occupants.*'
const occupantVide = occupantSchema.parse({ id: '00000000-0000-4000-8000-000000000000', role: 'PRINCIPAL' })

/** `aujourdhui` dit qui est adulte. */
export function rubriquesDe(dossier: Omit<DossierAControler, 'chargeDeRelogement'>, aujourdhui: string): Rubrique[] {
  const du = (titre: string, champs: readonly Champ[]) =>
    rubrique(
      titre,
      champs.filter(({ chemin }) => !chemin.includes('*') && !HORS_RECAPITULATIF.includes(chemin) && !(chemin in DIT_PLUS_HAUT)),
      (chemin) => valeurAu(dossier, chemin.split('.')),
      (chemin) => valeurAu(dossierVide, chemin.split('.')),
    )
  const deLEtape = (etape: number) => champsRelogement.filter((champ) => champ.etape === etape)
  const sansObservations = (champs: readonly Champ[]) => champs.filter(({ chemin }) => !OBSERVATIONS.includes(chemin))
  return [
    du('Contacts et échanges', [...sansObservations(champsInformations), ...deLEtape(1)]),
    du(
      'Situation du ménage',
      champsComposition.filter(({ nature }) => nature !== 'lignes'),
    ),
    ...personnes(dossier.occupants, aujourdhui),
    ressources(dossier),
    revenus(dossier),
    du('Charges', champsCharges),
    du('Surendettement', champsSurendettement),
    du('Bail, loyer et dettes du logement actuel', [...champsLocalisation, ...champsLogementActuel]),
    du('Projet', [...deLEtape(5), ...sansObservations(champsProjetResidentiel).filter(({ chemin }) => !EN_TABLEAU.includes(chemin))]),
    exclusions(dossier),
    du('Logement précédent', champsLogementPrecedent),
    du(
      'Observations',
      [...champsInformations, ...champsProjetResidentiel].filter(({ chemin }) => OBSERVATIONS.includes(chemin)),
    ),
  ]
    .map((dite) => ({ ...dite, muette: dite.lignes.length + dite.textes.length + dite.tableau.lignes.length === 0 }))
    .filter(({ muette, sansReponse }) => !muette || sansReponse.length > 0)
}

type Dite = Omit<Rubrique, 'muette'>

const EN_TABLEAU = ['projetResidentiel.secteursSouhaites', 'projetResidentiel.quartiersAExclure']

function rubrique(titre: string, champs: readonly Champ[], lire: (chemin: string) => unknown, depart: (chemin: string) => unknown): Dite {
  const repondu = ({ chemin, nature }: Champ) => {
    const valeur = lire(chemin)
    return !estVide(valeur) && !(nature === 'ouiNon' && valeur === false && depart(chemin) === false)
  }
  const repondus = champs.filter(repondu)
  const dire = (champ: Champ) => ligne(champ.libelle, valeurLisible(champ.chemin, lire(champ.chemin)))
  return {
    titre,
    lignes: repondus.filter((champ) => !estLong(champ)).map(dire),
    textes: repondus.filter(estLong).map(dire),
    tableau: { colonnes: [], lignes: [] },
    sansReponse: champs.filter((champ) => !repondu(champ)).map(({ libelle }) => libelle),
  }
}

const estLong = ({ nature }: Champ) => nature === 'texteLong' || nature === 'lignes'

/** Une rubrique par personne ; d'un enfant, ce qui est su seulement. */
function personnes(occupants: readonly Occupant[], aujourdhui: string): Dite[] {
  const champs = champsOccupant.filter(({ chemin }) => !DE_L_IDENTITE.includes(chemin.slice(OCCUPANT.length + 1)))
  return trierOccupants(occupants).map((occupant) => {
    const dite = rubrique(
      nomDeLOccupant(occupant),
      champs,
      (chemin) => valeurAu(occupant, chemin.slice(OCCUPANT.length + 1).split('.')),
      (chemin) => valeurAu(occupantVide, chemin.slice(OCCUPANT.length + 1).split('.')),
    )
    const lignes = dite.lignes.map(({ libelle, valeur }) => ({ libelle, valeur: accorder(valeur, occupant.sexe) }))
    return { ...dite, lignes, sansReponse: estAdulte(occupant, aujourdhui) ? dite.sansReponse : [] }
  })
}

const enTableau = (titre: string, colonnes: readonly string[], lignes: readonly (readonly string[])[], siVide: string): Dite => ({
  titre,
  lignes: [],
  textes: [],
  tableau: { colonnes, lignes },
  sansReponse: lignes.length === 0 ? [siVide] : [],
})

type Dossier = Pick<DossierAControler, 'occupants' | 'ressourcesEtCharges' | 'projetResidentiel'>

const nomDe = (occupants: readonly Occupant[], id: string) => {
  const occupant = occupants.find((candidat) => candidat.id === id)
  return ouTiret(occupant && nomDeLOccupant(occupant))
}

const ressources = ({ occupants, ressourcesEtCharges: { ressources: toutes } }: Dossier): Dite =>
  enTableau(
    'Ressources',
    ['Personne', 'Ressource', 'Montant mensuel'],
    toutes.map(({ occupantId, type, montantMensuel }) => [
      nomDe(occupants, occupantId),
      typesRessource[type.code],
      formatMontant(montantMensuel),
    ]),
    'Ressources',
  )

const revenus = ({ occupants, ressourcesEtCharges: { revenusImposables } }: Dossier): Dite =>
  enTableau(
    'Revenus imposables',
    ['Personne', 'Année', 'Revenu imposable', 'Revenu fiscal de référence'],
    revenusImposables.map(({ occupantId, annee, montant, revenuFiscalDeReference }) => [
      nomDe(occupants, occupantId),
      String(annee),
      formatMontant(montant),
      formatMontant(revenuFiscalDeReference),
    ]),
    'Revenus',
  )

const exclusions = ({ projetResidentiel: { quartiersAExclure } }: Dossier): Dite =>
  enTableau(
    'Quartiers à exclure',
    ['Ville', 'Quartier', 'Motif'],
    quartiersAExclure.map(({ ville, quartier, motif }) => [ouTiret(ville), ouTiret(quartier), ouTiret(motif)]),
    'Quartiers à exclure',
  )
