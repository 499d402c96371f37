import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { designation, libelleDeNature } from '@relogement/domain/document/document.rules'
import { Tag } from '../core/Cotation.tsx'
import { direLErreur } from '../core/direLErreur.ts'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatTaille } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { type EntreeMenu, Menu } from '../core/Menu.tsx'
import type { Vu } from '../sujet/vu.ts'
import type { GesteSurDocument } from './DocumentsSection.tsx'
import { type Document, telechargerDocument, telechargerEnDocx } from './document.data.ts'
import './documents.css'
import styles from './listeDesDocuments.module.css'

interface Props {
  readonly vu: Vu
  readonly documents: readonly Document[]
  readonly faire: (geste: GesteSurDocument) => void
}

export const ListeDesDocuments = ({ vu, documents, faire }: Props) => (
  <TableDeSection
    libelle="Documents"
    colonnes={colonnes(
      (document) => entreesDe(vu, document, faire),
      (document) => ouvrir(vu, document, faire),
    )}
    lignes={documents}
    cleDe={({ id }) => id}
    haute
  />
)

/** Ce que le navigateur sait montrer s'ouvre sur place ; le reste s'enregistre. */
const ouvrir = (vu: Vu, document: Document, faire: Props['faire']) =>
  document.apercu === null ? enregistrer(vu, document) : faire({ geste: 'montrer', document })

export const enregistrer = (vu: Vu, document: Pick<Document, 'id'>): void => void telechargerDocument(vu, document).catch(direLErreur)

export const enregistrerEnDocx = (vu: Vu, document: Pick<Document, 'id'>): void => void telechargerEnDocx(vu, document).catch(direLErreur)

const colonnes = (entrees: (document: Document) => EntreeMenu[], montrer: (document: Document) => void): ColonneDeSection<Document>[] => [
  {
    titre: 'Document',
    carte: 1,
    rendu: (document) => (
      <span className="row">
        <Icone nom="document" className="muted" />
        <span className={styles.document}>
          <button className={`lk doc-o ${styles.nom}`} type="button" onClick={() => montrer(document)}>
            {document.nom}
          </button>
          <span className={styles.nature}>
            <Tag>{libelleDeNature(document.type)}</Tag>
            <small className="sous num">{formatTaille(document.taille)}</small>
          </span>
        </span>
      </span>
    ),
  },
  {
    titre: 'Ajouté',
    largeur: 168,
    carte: 3,
    rendu: ({ ajouteLe, auteur, genere }) => (
      <>
        <time className="num" dateTime={ajouteLe} title={formatInstant(ajouteLe)}>
          {formatJour(ajouteLe)}
        </time>
        <small className={`sous cut ${styles.par}`}>
          {genere || auteur === null ? 'par Relogement' : `par ${auteur.prenom} ${auteur.nom}`}
        </small>
      </>
    ),
  },
  {
    titre: 'Actions',
    largeur: 76,
    droite: true,
    ecran: true,
    carte: 2,
    rendu: (document) => (
      <Menu
        classe="ib"
        nom={`Actions sur ${designation(document)}`}
        bouton={<Icone nom="points" />}
        largeur={280}
        groupes={[{ entrees: entrees(document) }]}
      />
    ),
  },
]

const entreesDe = (vu: Vu, document: Document, faire: Props['faire']): EntreeMenu[] => [
  ...(document.apercu === null
    ? []
    : [{ cle: 'montrer', libelle: 'Aperçu', icone: 'oeil' as const, faire: () => faire({ geste: 'montrer', document }) }]),
  { cle: 'telecharger', libelle: 'Télécharger', icone: 'telecharger', faire: () => enregistrer(vu, document) },
  ...(document.docx === null
    ? []
    : [{ cle: 'docx', libelle: 'Télécharger en Word', icone: 'crayon' as const, faire: () => enregistrerEnDocx(vu, document) }]),
  {
    cle: 'renommer',
    libelle: 'Renommer ou reclasser',
    icone: 'crayon',
    raison: document.refus['renommer'] ?? null,
    faire: () => faire({ geste: 'renommer', document }),
  },
  {
    cle: 'supprimer',
    libelle: 'Supprimer',
    icone: 'corbeille',
    dangereuse: true,
    raison: document.refus['supprimer'] ?? null,
    faire: () => faire({ geste: 'supprimer', document }),
  },
]
