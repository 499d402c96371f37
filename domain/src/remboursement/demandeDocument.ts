// La demande de remboursement telle qu'elle s'imprime et se signe (domain-rules § 10, n° 13, et § 13.2). Jamais de coordonnées bancaires.
import { type Civilite, roleDit } from '../acces/civilite.ts'
import { type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import { formatDate } from '../common/date.format.ts'
import { formatMontant } from '../common/montant.ts'
import { type Ligne, ligne, ouTiret } from '../document/produits/lignes.ts'
import { type NatureRemboursement, type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import { designationDeLigne, referenceDe, totalDe } from './remboursement.rules.ts'

interface Geste {
  /** `qualite` : le rôle au titre duquel la personne agit. */
  readonly par: { readonly id: string; readonly nom: string; readonly prenom: string; readonly qualite: string }
  /** AAAA-MM-JJ. */
  readonly le: string
}

const ROLES_DU_GESTE = {
  preparer: EDIT,
  valider: ENC,
  payer: ['RESPONSABLE_ADMINISTRATIF'],
} as const satisfies Readonly<Record<string, readonly CodeRole[]>>

/** Le rôle au titre duquel une personne a fait ce geste ; le premier des siens, si aucun n'y suffit plus. */
export function qualiteDe(siens: readonly CodeRole[], geste: keyof typeof ROLES_DU_GESTE, civilite?: Civilite | null): string {
  const admis: readonly CodeRole[] = ROLES_DU_GESTE[geste]
  const role = siens.find((sien) => admis.includes(sien)) ?? siens[0]
  return role === undefined ? '' : roleDit(role, civilite)
}

export interface DemandeAImprimer {
  readonly codeMenage: string
  readonly noms: string
  readonly operation: string
  readonly charge: { readonly nom: string; readonly prenom: string } | null
  readonly numero: number
  readonly statut: StatutRemboursement
  readonly lignes: readonly {
    readonly nature: NatureRemboursement
    readonly libelle: string | null
    readonly montant: number | null
    readonly plafond: number | null
    readonly justificatif: string | null
  }[]
  readonly creee: Geste
  readonly soumise: Geste | null
  readonly validee: Geste | null
  readonly payee: (Geste & { readonly date: string }) | null
}

export interface ContenuDemande {
  readonly entete: readonly Ligne[]
  readonly depenses: readonly (readonly string[])[]
  readonly total: string
  readonly suivi: readonly (readonly string[])[]
  /** Quand une seule personne a tenu deux rôles. */
  readonly cumul: string | null
  readonly coordonnees: string
  readonly signatures: readonly { readonly titre: string; readonly nom: string; readonly qualite: string; readonly le: string }[]
}

export function demandeDocument(demande: DemandeAImprimer): ContenuDemande {
  const { codeMenage, noms, operation, charge, numero, statut, lignes, soumise, validee, payee } = demande
  return {
    entete: [
      ligne('Ménage', noms),
      ligne('Code du ménage', codeMenage),
      ligne('Référence', referenceDe(codeMenage, numero)),
      ligne('Opération', operation),
      ligne('Suivi par', charge && nomDe(charge)),
      ligne('État', statutsRemboursement[statut]),
    ],
    depenses: lignes.map((depense) => [
      designationDeLigne(depense),
      ouTiret(depense.justificatif),
      formatMontant(depense.plafond),
      formatMontant(depense.montant),
    ]),
    total: formatMontant(totalDe(lignes)),
    suivi: gestesDe(demande),
    cumul: cumulDe(demande),
    coordonnees: `${payee === null ? 'Elles se donnent' : 'Elles ont été données'} sur le formulaire papier remis au service administratif. Relogement ne les enregistre pas et ce document ne les porte pas.`,
    signatures: [signature('Soumise par', soumise), signature(validee === null ? 'À valider par' : 'Validée par', validee)],
  }
}

/** Sans nom tant que personne n'a agi : le papier laisse de quoi l'écrire. */
const signature = (titre: string, fait: Geste | null) => ({
  titre,
  nom: fait === null ? '' : nomDe(fait.par),
  qualite: fait?.par.qualite ?? '',
  le: fait === null ? '' : formatDate(fait.le),
})

/** « Rachid Benmoussa a préparé, soumis et validé cette demande. » */
function cumulDe({ creee, soumise, validee, payee }: DemandeAImprimer): string | null {
  const gestes = [
    { fait: creee, dit: 'préparé' },
    { fait: soumise, dit: 'soumis' },
    { fait: validee, dit: 'validé' },
    { fait: payee, dit: 'payé' },
  ].flatMap(({ fait, dit }) => (fait === null ? [] : [{ par: fait.par, dit }]))
  const cumulant = [validee, payee].find((fait) => fait !== null && gestes.filter(({ par }) => par.id === fait.par.id).length > 1)
  if (!cumulant) return null
  const siens = gestes.filter(({ par }) => par.id === cumulant.par.id).map(({ dit }) => dit)
  return `La même personne, ${nomDe(cumulant.par)}, a ${enumerer(siens)} cette demande.`
}

const enumerer = (mots: readonly string[]) => [mots.slice(0, -1).join(', '), mots.at(-1)].filter(Boolean).join(' et ')

function gestesDe({ creee, soumise, validee, payee }: DemandeAImprimer): string[][] {
  const geste = (nom: string, fait: Geste | null) => (fait === null ? [] : [[nom, quiDe(fait), formatDate(fait.le)]])
  return [
    ...geste('Préparée', creee),
    ...geste('Soumise', soumise),
    ...geste('Validée', validee),
    ...(payee === null ? [] : [['Payée', quiDe(payee), `paiement du ${formatDate(payee.date)}`]]),
  ]
}

/** Son nom, et le rôle au titre duquel elle agit. */
const quiDe = ({ par }: Geste) => [nomDe(par), par.qualite].filter(Boolean).join('\n')

const nomDe = ({ prenom, nom }: { readonly nom: string; readonly prenom: string }) => `${prenom} ${nom}`

/** Ce qui s'imprime est ce qui a été soumis : un brouillon change encore, une demande rejetée n'est pas due. */
export const refusDImprimer = (statut: StatutRemboursement): string | null =>
  statut === 'BROUILLON'
    ? 'La demande s’imprime une fois soumise.'
    : statut === 'REJETEE'
      ? 'La demande est rejetée : elle ne s’imprime pas.'
      : null
