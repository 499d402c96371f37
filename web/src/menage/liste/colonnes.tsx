import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { ReponseApi } from '../../core/api.ts'
import { Cotation } from '../../core/Cotation.tsx'
import { formatTelephone } from '../../core/formats.ts'
import type { Colonne } from '../../core/liste/Tableau.tsx'
import { Statut } from '../../core/Statut.tsx'

export type LigneMenage = ReponseApi<'GET /v1/menages'>['hydra:member'][number]

/** « T4, T5 » */
export const typologiesEnClair = (codes: readonly string[]): string =>
  codes.map((code) => (typologies as Readonly<Record<string, string>>)[code] ?? code).join(', ')

// Cotation, téléphone et typologies tiennent dans une largeur fixe ; les textes se partagent le reste, hors rail et marges,
// et jamais moins que ce que leur laisse la plus petite largeur du tableau (liste.css).
const part = (fraction: number): string => `calc(max(100vw - 576px, 704px) * ${fraction})`

export const colonnesMenages: readonly Colonne<LigneMenage>[] = [
  { cle: 'noms', titre: 'Nom', largeur: part(0.218), triable: true, carte: 1, rendu: ({ noms }) => noms, infobulle: ({ noms }) => noms },
  {
    cle: 'cotation',
    titre: 'Cotation',
    largeur: 98,
    triable: true,
    carte: 2,
    rendu: ({ cotation: { couleur, score } }) => <Cotation couleur={couleur} points={score} />,
  },
  { cle: 'telephone', titre: 'Téléphone', largeur: 110, carte: 5, rendu: ({ telephone }) => <Telephone numero={telephone} /> },
  {
    cle: 'ville',
    titre: 'Ville',
    largeur: part(0.143),
    triable: true,
    carte: 3,
    rendu: ({ ville }) => ville,
    infobulle: ({ ville }) => ville ?? undefined,
  },
  {
    cle: 'operation',
    titre: 'Opération',
    largeur: part(0.173),
    triable: true,
    rendu: ({ operation }) => operation.nom,
    infobulle: ({ operation }) => operation.nom,
  },
  {
    cle: 'partenaire',
    titre: 'Bailleur',
    largeur: part(0.146),
    triable: true,
    rendu: ({ partenaire }) => partenaire?.nom,
    infobulle: ({ partenaire }) => partenaire?.nom,
  },
  {
    cle: 'typologiesGTR',
    titre: 'Typologie(s) GTR',
    largeur: 112,
    triable: true,
    carte: 6,
    rendu: ({ typologiesGTR }) =>
      typologiesGTR.length === 0 ? <span className="muted">À définir</span> : typologiesEnClair(typologiesGTR),
  },
  {
    cle: 'statut',
    titre: 'État du dossier',
    largeur: part(0.32),
    triable: true,
    carte: 4,
    rendu: ({ statut, relogementNecessaire }) => (
      <Statut aspect={apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire })} />
    ),
  },
]

/** Sans numéro : pas renseigné, ou pas ouvert à la personne pour ce ménage ; la liste ne le dit pas. */
const Telephone = ({ numero }: { readonly numero: string | null | undefined }) =>
  numero == null ? (
    <span className="muted">—</span>
  ) : (
    <a className="num" href={`tel:${numero}`}>
      {formatTelephone(numero)}
    </a>
  )
