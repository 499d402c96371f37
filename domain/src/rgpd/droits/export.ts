// Les données d'une personne, telles qu'on les lui remet (art. 15 et 20 du RGPD, décision 0033) : les siennes, jamais celles des autres.

import { estDans } from '../../common/chemin.ts'
import { formatDate } from '../../common/date.format.ts'
import { ageLe } from '../../common/date.ts'
import { formatMontant } from '../../common/montant.ts'
import { estVide, valeurAu } from '../../menage/completude/requis.ts'
import { valeurLisible } from '../../menage/completude/valeurs.ts'
import { accorder } from '../../menage/composition/accord.ts'
import { rolesOccupant } from '../../menage/composition/composition.listes.ts'
import type { Occupant } from '../../menage/composition/composition.schema.ts'
import { champsSaisis } from '../../menage/menage.fields.ts'
import { libelleStatut, type StatutMenage } from '../../menage/menage.statuts.ts'
import { typesRessource } from '../../menage/ressources/ressources.listes.ts'
import { type Identite, masquerTout, masqueur } from './masquer.ts'

const MAJORITE = 18

export interface OccupantAExporter extends Identite {
  readonly id: string
  readonly role: keyof typeof rolesOccupant
  readonly dateDeNaissance: string | null
  readonly contact: { readonly telephone: string | null; readonly email: string | null }
}

/** Ce qu'un dossier tient, dont on ne remettra que ce qui est à la personne. */
export interface DossierAExporter {
  readonly codeMenage: string
  readonly operation: string
  readonly statut: StatutMenage
  readonly occupantId: string
  readonly occupants: readonly OccupantAExporter[]
  /** Les sections saisies, dans leurs formes. */
  readonly sections: Readonly<Record<string, unknown>>
  readonly ressources: readonly {
    readonly occupantId: string
    readonly type: { readonly code: keyof typeof typesRessource }
    readonly montantMensuel: number | null
  }[]
  readonly revenus: readonly {
    readonly occupantId: string
    readonly annee: number
    readonly montant: number | null
    readonly revenuFiscalDeReference: number | null
  }[]
  /** Textes écrits autour du dossier : commentaires, suivis, courriels, événements. */
  readonly echanges: readonly { readonly le: string; readonly nature: string; readonly texte: string }[]
  readonly documents: readonly { readonly le: string; readonly nature: string; readonly nom: string }[]
  readonly propositions: readonly { readonly le: string; readonly logement: string; readonly suite: string }[]
  readonly lectures: { readonly nombre: number; readonly personnes: number; readonly depuis: string | null }
}

export interface DonneeRemise {
  readonly champ: string
  readonly libelle: string
  readonly valeur: unknown
  readonly lisible: string
}

/** Seul un demandeur reçoit ce qui est du foyer : logement, charges, projet. */
export const estDemandeur = ({ role }: Pick<OccupantAExporter, 'role'>): boolean => role === 'PRINCIPAL' || role === 'CODEMANDEUR'

/** Les enfants mineurs dont la personne peut répondre : ceux du foyer dont elle est demandeuse. */
export function enfantsDe(
  { occupants, occupantId }: Pick<DossierAExporter, 'occupants' | 'occupantId'>,
  aujourdhui: string,
): OccupantAExporter[] {
  const personne = occupants.find(({ id }) => id === occupantId)
  if (personne === undefined || !estDemandeur(personne)) return []
  return occupants.filter(
    ({ id, dateDeNaissance }) => id !== occupantId && dateDeNaissance !== null && ageLe(dateDeNaissance, aujourdhui) < MAJORITE,
  )
}

/** Ce qu'on remet de ce dossier ; `enfants` : ceux sur qui la personne exerce l'autorité parentale, dits par la DPO. `autres` : personnes d'ailleurs nommées dans les textes. */
export function donneesDuDossier(dossier: DossierAExporter, enfants: readonly string[], autres: readonly Identite[]) {
  const { occupants, occupantId, sections } = dossier
  const personne = occupants.find(({ id }) => id === occupantId)
  if (personne === undefined) return null
  const siens = [personne, ...occupants.filter(({ id }) => enfants.includes(id))]
  const masquer = masqueur({
    siens,
    contacts: siens.flatMap(({ contact }) => [contact.telephone, contact.email]).filter((contact) => contact !== null),
    tiers: [...occupants.filter(({ id }) => !siens.some((sien) => sien.id === id)), ...autres],
  })
  const masquees = masquerTout(sections, masquer) as DossierAExporter['sections']
  const demandeur = estDemandeur(personne)
  return {
    code: dossier.codeMenage,
    operation: dossier.operation,
    statut: libelleStatut(dossier.statut),
    roleDansLeMenage: accorder(rolesOccupant[personne.role], occupantDe(sections, personne)?.sexe ?? null),
    nombreDePersonnes: occupants.length,
    personne: champsDeLaPersonne(masquees, personne),
    ressources: ressourcesDe(dossier, personne.id),
    enfants: siens.slice(1).map((enfant) => champsDeLaPersonne(masquees, enfant)),
    foyer: demandeur
      ? champsDuFoyer(masquees)
      : champsDuFoyer(masquees).filter(({ champ }) => champ.startsWith('logementActuelLocalisation.adresse')),
    propositions: demandeur ? dossier.propositions.map((proposition) => masquerTout(proposition, masquer) as typeof proposition) : [],
    documents: dossier.documents.map((document) => masquerTout(document, masquer) as typeof document),
    echanges: dossier.echanges.map((echange) => ({ ...echange, texte: masquer(echange.texte) })),
    lectures: dossier.lectures,
  }
}
export type DonneesDuDossier = NonNullable<ReturnType<typeof donneesDuDossier>>

const OCCUPANT = 'composition.occupants.*.'

/** Les champs de la personne, tels que la saisie les nomme. */
const champsDeLaPersonne = (sections: DossierAExporter['sections'], occupant: Pick<OccupantAExporter, 'id'>): DonneeRemise[] => {
  const personne = occupantDe(sections, occupant)
  return champsSaisis
    .filter(({ chemin }) => chemin.startsWith(OCCUPANT))
    .flatMap(({ chemin, libelle }) => donnee(chemin, libelle, valeurAu(personne, chemin.slice(OCCUPANT.length).split('.'))))
    .map((dite) => ({ ...dite, lisible: accorder(dite.lisible, personne?.sexe ?? null) }))
}

const occupantDe = ({ occupants }: DossierAExporter['sections'], { id }: Pick<OccupantAExporter, 'id'>) =>
  (occupants as readonly Pick<Occupant, 'id' | 'sexe'>[]).find((occupant) => occupant.id === id)

// Ce qui est d'une personne, ou qui le laisserait deviner.
const DES_PERSONNES = ['composition.occupants', 'ressourcesEtCharges.ressources', 'ressourcesEtCharges.revenusImposables']

const champsDuFoyer = (sections: DossierAExporter['sections']): DonneeRemise[] =>
  champsSaisis
    .filter(({ chemin }) => !chemin.includes('*') && !DES_PERSONNES.some((part) => estDans(chemin, part)))
    .flatMap(({ chemin, libelle, complement }) =>
      donnee(chemin, complement === undefined ? libelle : `${libelle} ${complement}`, valeurAu(sections, chemin.split('.'))),
    )

const donnee = (champ: string, libelle: string, valeur: unknown): DonneeRemise[] =>
  estVide(valeur) ? [] : [{ champ, libelle, valeur, lisible: valeurLisible(champ, valeur) }]

const euros = (montant: number | null) => (montant === null ? 'non renseigné' : formatMontant(montant))

function ressourcesDe({ ressources, revenus }: DossierAExporter, id: string): DonneeRemise[] {
  return [
    ...ressources
      .filter(({ occupantId }) => occupantId === id)
      .map(({ type: { code }, montantMensuel }) => ({
        champ: `ressourcesEtCharges.ressources.${code}`,
        libelle: typesRessource[code],
        valeur: montantMensuel,
        lisible: `${euros(montantMensuel)} par mois`,
      })),
    ...revenus
      .filter(({ occupantId }) => occupantId === id)
      .map(({ annee, montant, revenuFiscalDeReference }) => ({
        champ: `ressourcesEtCharges.revenusImposables.${annee}`,
        libelle: `Revenu imposable ${annee}`,
        valeur: { montant, revenuFiscalDeReference },
        lisible: `${euros(montant)}, revenu fiscal de référence : ${euros(revenuFiscalDeReference)}`,
      })),
  ]
}

/** Ce que l'article 15 fait dire avec les données. */
export const INFORMATIONS = [
  { libelle: 'Finalité', valeur: 'Le relogement des ménages concernés par une opération de renouvellement urbain.' },
  { libelle: 'Base légale', valeur: 'Mission d’intérêt public et obligation légale de relogement (art. 6.1.e et 6.1.c du RGPD).' },
  {
    libelle: 'Destinataires',
    valeur: 'L’équipe de relogement, les bailleurs concernés, la métropole et les communes, chacun pour ce qui le regarde.',
  },
  { libelle: 'Conservation', valeur: 'Jusqu’à six mois après la clôture du dossier, puis en archive restreinte, dix ans au plus.' },
  {
    libelle: 'Vos droits',
    valeur: 'Accès, rectification, opposition, limitation, effacement, auprès du délégué à la protection des données.',
  },
  { libelle: 'Réclamation', valeur: 'Auprès de la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, www.cnil.fr.' },
] as const

/** Les données remises, pour la mise en page du PDF : des textes prêts à lire. */
export function contenuDeLExport({
  numero,
  personne,
  dossiers,
}: {
  numero: string
  personne: string
  dossiers: readonly DonneesDuDossier[]
}) {
  const lignes = (donnees: readonly DonneeRemise[]) => donnees.map(({ libelle, lisible }) => ({ libelle, valeur: lisible }))
  return {
    numero,
    personne,
    informations: INFORMATIONS,
    dossiers: dossiers.map((dossier) => ({
      titre: `Dossier ${dossier.code}`,
      entete: [
        { libelle: 'Opération', valeur: dossier.operation },
        { libelle: 'Statut', valeur: dossier.statut },
        { libelle: 'Votre place', valeur: dossier.roleDansLeMenage },
        { libelle: 'Personnes du ménage', valeur: String(dossier.nombreDePersonnes) },
      ],
      personne: lignes(dossier.personne),
      ressources: lignes(dossier.ressources),
      enfants: dossier.enfants.map(lignes),
      foyer: lignes(dossier.foyer),
      propositions: dossier.propositions.map(({ le, logement, suite }) => [formatDate(le), logement, suite]),
      documents: dossier.documents.map(({ le, nature, nom }) => [formatDate(le), nature, nom]),
      echanges: dossier.echanges.map(({ le, nature, texte }) => [formatDate(le), nature, texte]),
      lectures:
        dossier.lectures.nombre === 0 || dossier.lectures.depuis === null
          ? 'Aucune lecture de votre dossier n’est au journal.'
          : `Votre dossier a été lu ${dossier.lectures.nombre} fois par ${dossier.lectures.personnes} agent${dossier.lectures.personnes > 1 ? 's' : ''} habilité${dossier.lectures.personnes > 1 ? 's' : ''} depuis le ${formatDate(dossier.lectures.depuis)}.`,
    })),
  }
}
