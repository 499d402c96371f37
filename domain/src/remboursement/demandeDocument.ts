// La demande de remboursement telle qu'elle s'imprime et se signe (domain-rules § 10, n° 13, et § 13.2). Jamais de coordonnées bancaires.
import { formatDate } from '../common/date.format.ts'
import { formatMontant } from '../common/montant.ts'
import { type Ligne, leJour, ligne, ouTiret, TIRET } from '../document/produits/lignes.ts'
import { type NatureRemboursement, type StatutRemboursement, statutsRemboursement } from './remboursement.listes.ts'
import { designationDeLigne, referenceDe, totalDe } from './remboursement.rules.ts'

interface Geste {
  readonly par: { readonly nom: string; readonly prenom: string }
  /** AAAA-MM-JJ. */
  readonly le: string
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
  readonly signatures: readonly { readonly titre: string; readonly nom: string; readonly le: string }[]
}

export function demandeDocument(demande: DemandeAImprimer): ContenuDemande {
  const { codeMenage, noms, operation, charge, numero, statut, lignes, soumise, validee } = demande
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
    signatures: [
      { titre: 'Le chargé de relogement', nom: soumise ? nomDe(soumise.par) : TIRET, le: leJour(soumise?.le ?? null) },
      { titre: 'La validation', nom: validee ? nomDe(validee.par) : TIRET, le: leJour(validee?.le ?? null) },
    ],
  }
}

function gestesDe({ creee, soumise, validee, payee }: DemandeAImprimer): string[][] {
  const geste = (nom: string, fait: Geste | null) => (fait === null ? [] : [[nom, nomDe(fait.par), formatDate(fait.le)]])
  return [
    ...geste('Préparée', creee),
    ...geste('Soumise', soumise),
    ...geste('Validée', validee),
    ...(payee === null ? [] : [['Payée', nomDe(payee.par), `paiement du ${formatDate(payee.date)}`]]),
  ]
}

const nomDe = ({ prenom, nom }: { readonly nom: string; readonly prenom: string }) => `${prenom} ${nom}`

/** Ce qui s'imprime est ce qui a été soumis : un brouillon change encore, une demande rejetée n'est pas due. */
export const refusDImprimer = (statut: StatutRemboursement): string | null =>
  statut === 'BROUILLON'
    ? 'La demande s’imprime une fois soumise.'
    : statut === 'REJETEE'
      ? 'La demande est rejetée : elle ne s’imprime pas.'
      : null
