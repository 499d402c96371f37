// Les colonnes d'un import de ménages : ce que chacune remplit, les titres qu'on lui connaît, comment sa cellule se lit.
import type { Liste } from '../common/listes.ts'
import { lireChoix, lireEtage, lireJour, lireMontant, lireOuiNon, lireTypologie } from '../common/tableau/cellules.ts'
import { net, type Titres } from '../common/tableau/colonnes.ts'
import {
  activites,
  categoriesSocioProfessionnelles,
  rolesOccupant,
  scolarites,
  situationsFamiliales,
} from '../menage/composition/composition.listes.ts'
import { situationsLogement, typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { libellesStatutsMenage } from '../menage/menage.statuts.ts'
import { typesRessource } from '../menage/ressources/ressources.listes.ts'

/** La valeur d'une cellule non vide ; `undefined` : elle ne se lit pas. */
type Lecteur = (texte: string, anneeMax: number) => unknown

interface ChampDImport {
  readonly libelle: string
  /** Les autres titres reconnus, sans accents ni ponctuation. */
  readonly titres: readonly string[]
  readonly lire: Lecteur
  /** Du ménage, dit une fois ; d'une personne ou d'un commentaire, dit à chaque ligne. */
  readonly de: 'cle' | 'menage' | 'personne' | 'commentaire'
}

const texte: Lecteur = (dit) => dit
const ouiNon: Lecteur = (dit) => lireOuiNon(dit)
const montant: Lecteur = (dit) => lireMontant(dit)
const choix =
  (liste: Liste): Lecteur =>
  (dit) =>
    lireChoix(liste, dit)
/** Un tableur garde « 06 12 34 56 78 » sans son zéro, et « 01000 » de même. */
const chiffres =
  (longueur: number): Lecteur =>
  (dit) =>
    dit.length === longueur - 1 && /^\d+$/.test(dit) ? `0${dit}` : dit
const telephone = chiffres(10)

const SEXES: Readonly<Record<string, string>> = {
  m: 'MASCULIN',
  mr: 'MASCULIN',
  monsieur: 'MASCULIN',
  masculin: 'MASCULIN',
  homme: 'MASCULIN',
  h: 'MASCULIN',
  f: 'FEMININ',
  mme: 'FEMININ',
  madame: 'FEMININ',
  mlle: 'FEMININ',
  feminin: 'FEMININ',
  femme: 'FEMININ',
}

const ROLES: Readonly<Record<string, string>> = {
  principal: 'PRINCIPAL',
  demandeur: 'PRINCIPAL',
  titulaire: 'PRINCIPAL',
  conjoint: 'CODEMANDEUR',
  conjointe: 'CODEMANDEUR',
  codemandeur: 'CODEMANDEUR',
  'co titulaire': 'CODEMANDEUR',
  cotitulaire: 'CODEMANDEUR',
  fils: 'ENFANT',
  fille: 'ENFANT',
}

const champ = (de: ChampDImport['de'], libelle: string, lire: Lecteur = texte, ...titres: string[]): ChampDImport => ({
  libelle,
  titres,
  lire,
  de,
})
const cle = champ.bind(null, 'cle')
const menage = champ.bind(null, 'menage')
const personne = champ.bind(null, 'personne')
const commentaire = champ.bind(null, 'commentaire')

/** Par chemin : celui du dossier pour le ménage, celui de l'occupant pour une personne. */
export const champsDImport: Readonly<Record<string, ChampDImport>> = {
  reference: cle(
    'Référence',
    texte,
    'reference menage',
    'reference du menage',
    'ref',
    'id menage',
    'identifiant',
    'numero de dossier',
    'n dossier',
  ),
  operation: menage('Opération', texte, 'code operation', 'code de l operation', 'nom de l operation'),
  statut: menage('Statut', choix(libellesStatutsMenage), 'statut a l arrivee', 'etape'),
  charge: menage('Chargé de relogement', texte, 'adresse du charge', 'e mail du charge', 'email du charge', 'charge', 'suivi par'),
  'patrimoine.UG': menage('UG', texte, 'code ug', 'unite de gestion', 'code logement'),
  'patrimoine.nomDeResidence': menage('Résidence', texte, 'nom de residence', 'nom de la residence'),
  'logementActuelLocalisation.numeroPorte': menage('Porte', texte, 'numero de porte', 'n porte', 'appartement'),
  'logementActuelLocalisation.etage': menage('Étage', (dit) => lireEtage(dit), 'niveau'),
  'logementActuelLocalisation.ascenseur': menage('Ascenseur', ouiNon, 'avec ascenseur'),
  'logementActuelLocalisation.adresse.numero': menage('Numéro de voie', texte, 'numero', 'n voie'),
  'logementActuelLocalisation.adresse.rue': menage('Rue', texte, 'adresse', 'voie', 'nom de voie'),
  'logementActuelLocalisation.adresse.complement': menage('Complément d’adresse', texte, 'complement'),
  'logementActuelLocalisation.adresse.codePostal': menage('Code postal', chiffres(5), 'cp'),
  'logementActuelLocalisation.adresse.ville': menage('Ville', texte, 'commune', 'localite'),
  'logementActuel.typologie': menage(
    'Typologie',
    (dit) => lireTypologie(typologies, dit),
    'type',
    'type de logement',
    'pieces',
    'nb pieces',
  ),
  'logementActuel.situation': menage('Situation dans le logement', choix(situationsLogement), 'situation logement'),
  'logementActuel.surface': menage('Surface', montant, 'surface m2', 'surface habitable'),
  'logementActuel.dateEntreeDansLogement': menage(
    'Entrée dans le logement',
    lireJour,
    'date d entree',
    'date d entree dans le logement',
    'entree',
  ),
  'logementActuel.finance.loyer': menage('Loyer', montant, 'loyer hc', 'loyer hors charges', 'loyer actuel'),
  'logementActuel.finance.charges': menage('Charges', montant, 'charges locatives', 'provisions'),
  'logementActuel.finance.depotDeGarantie': menage('Dépôt de garantie', montant),
  'logementActuel.dettes.loyer.montant': menage('Dette de loyer', montant, 'dette', 'impayes'),
  'informations.telephone': menage('Téléphone du ménage', telephone, 'telephone menage'),
  'informations.telephoneSecondaire': menage('Téléphone secondaire', telephone, 'autre telephone', 'telephone 2'),
  'informations.email': menage('Adresse électronique du ménage', texte, 'email du menage', 'e mail du menage'),
  'informations.langueParlee': menage('Langue parlée', texte, 'langue'),
  'informations.besoinInterprete': menage('Besoin d’un interprète', ouiNon, 'interprete'),
  'informations.observations': menage('Observations', texte, 'observation', 'remarques'),
  'composition.numeroAllocataireCaf': menage('Numéro d’allocataire CAF', texte, 'numero caf', 'n caf', 'allocataire caf'),
  'composition.colocation': menage('Colocation', ouiNon),
  'composition.personneAMobiliteReduite': menage('Mobilité réduite', ouiNon, 'pmr', 'personne a mobilite reduite'),
  'composition.personneAHandicap': menage('Handicap', ouiNon, 'personne a handicap'),
  'relogement.dates.entretien': menage('Date d’entretien', lireJour, 'entretien', 'date entretien', 'date de l entretien', 'entretien le'),
  'relogement.demandeLogementSocial.numeroUnique': menage(
    'Numéro unique',
    texte,
    'nur',
    'numero unique regional',
    'numero de dls',
    'numero dls',
  ),
  'relogement.demandeLogementSocial.date': menage('Date de la demande de logement social', lireJour, 'date dls', 'date de dls'),

  role: personne('Rôle', (dit) => ROLES[net(dit)] ?? lireChoix(rolesOccupant, dit), 'lien', 'lien avec le demandeur', 'qualite'),
  sexe: personne('Civilité', (dit) => SEXES[net(dit)], 'sexe', 'genre'),
  nom: personne('Nom', texte, 'nom de famille', 'nom d usage'),
  prenom: personne('Prénom', texte, 'prenoms'),
  nomDeNaissance: personne('Nom de naissance', texte, 'nom de jeune fille'),
  dateDeNaissance: personne('Date de naissance', lireJour, 'naissance', 'ne le', 'nee le', 'ne e le'),
  titulaire: personne('Titulaire du bail', ouiNon, 'titulaire'),
  gardeAlternee: personne('Garde alternée', ouiNon),
  situationFamiliale: personne('Situation familiale', choix(situationsFamiliales)),
  'contact.telephone': personne('Téléphone', telephone, 'tel', 'portable', 'mobile', 'numero de telephone'),
  'contact.email': personne('Adresse électronique', texte, 'email', 'e mail', 'mail', 'courriel'),
  'situationProfessionnelle.categorieSocioProfessionnelle': personne(
    'Catégorie socioprofessionnelle',
    choix(categoriesSocioProfessionnelles),
    'csp',
    'categorie socio professionnelle',
  ),
  'situationProfessionnelle.activite': personne('Activité', choix(activites), 'situation professionnelle', 'contrat'),
  'situationProfessionnelle.employeur': personne('Employeur', texte),
  'scolarite.niveau': personne('Scolarité', choix(scolarites), 'niveau scolaire'),
  'scolarite.etablissement': personne('Établissement scolaire', texte, 'etablissement', 'ecole'),
  ...Object.fromEntries(
    Object.entries(typesRessource).map(([code, libelle]) => [`ressources.${code}`, personne(libelle, montant, net(code))]),
  ),
  'revenus.0': personne('Revenu fiscal de référence N-1', montant, 'rfr n 1', 'rfr', 'revenu fiscal de reference'),
  'revenus.1': personne('Revenu fiscal de référence N-2', montant, 'rfr n 2'),

  'commentaire.le': commentaire('Date du commentaire', lireJour, 'date', 'le'),
  'commentaire.auteur': commentaire('Auteur du commentaire', texte, 'auteur', 'par', 'ecrit par'),
  'commentaire.texte': commentaire('Commentaire', texte, 'texte', 'note', 'contenu'),
}

export const libelleDuChampDImport = (chemin: string): string => champsDImport[chemin]?.libelle ?? chemin

/** La colonne que porte le classeur des lignes refusées ; renvoyée telle quelle, elle se laisse de côté sans le dire. */
export const COLONNE_DES_RAISONS = 'Raisons du refus'

const titresDe = (admis: (champ: ChampDImport) => boolean): Titres =>
  Object.fromEntries(
    Object.entries(champsDImport)
      .filter(([, connu]) => admis(connu))
      .map(([chemin, { libelle, titres }]) => [chemin, [net(libelle), ...titres]]),
  )

/** Les titres de chaque feuille ; dans la première, une ligne porte un ménage et une personne. */
export const titresDesMenages = titresDe(({ de }) => de !== 'commentaire')
export const titresDesOccupants = titresDe(({ de }) => de === 'cle' || de === 'personne')
export const titresDesCommentaires = titresDe(({ de }) => de === 'cle' || de === 'commentaire')
