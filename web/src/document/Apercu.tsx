import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { contenuOptions, type Document } from './document.data.ts'
import { enregistrer, enregistrerEnDocx } from './ListeDesDocuments.tsx'

interface Props {
  readonly menageId: string
  readonly documents: readonly Document[]
  readonly premier: Document
  readonly fermer: () => void
}

/** Un document lu sans quitter la fiche, et ses voisins sans le refermer. */
export function Apercu({ menageId, documents, premier, fermer }: Props) {
  const montrables = documents.filter(({ apercu }) => apercu !== null)
  const [id, setId] = useState(premier.id)
  const rang = montrables.findIndex((candidat) => candidat.id === id)
  const document = montrables[rang] ?? premier
  const voisin = (ecart: number) => montrables[rang + ecart]
  return (
    <Dialogue
      titre={libelleDeNature(document.type)}
      detail={document.nom}
      fermer={fermer}
      largeur={1040}
      pied={
        <>
          {montrables.length > 1 && (
            <>
              <Passer vers={voisin(-1)} nom="Document précédent" icone="gauche" aller={setId} />
              <Passer vers={voisin(1)} nom="Document suivant" icone="droite" aller={setId} />
              <span className="muted num">
                {rang + 1} sur {montrables.length}
              </span>
            </>
          )}
          <span className="grow" />
          {document.docx !== null && (
            <button className="btn" type="button" onClick={() => enregistrerEnDocx(menageId, document)}>
              <Icone nom="crayon" />
              Word
            </button>
          )}
          <button className="btn" type="button" onClick={() => enregistrer(menageId, document)}>
            <Icone nom="telecharger" />
            Télécharger
          </button>
          <button className="btn pri" type="button" onClick={fermer}>
            Fermer
          </button>
        </>
      }
    >
      <Contenu key={document.id} menageId={menageId} document={document} />
    </Dialogue>
  )
}

interface PropsPasser {
  readonly vers: Document | undefined
  readonly nom: string
  readonly icone: 'gauche' | 'droite'
  readonly aller: (id: string) => void
}

const Passer = ({ vers, nom, icone, aller }: PropsPasser) => (
  <button
    className="ib line"
    type="button"
    aria-label={nom}
    aria-disabled={vers === undefined || undefined}
    onClick={() => vers && aller(vers.id)}
  >
    <Icone nom={icone} />
  </button>
)

function Contenu({ menageId, document }: { readonly menageId: string; readonly document: Document }) {
  const { data, error, refetch } = useQuery(contenuOptions(menageId, document))
  const adresse = useAdresse(data)
  if (error !== null)
    return (
      <div className="doc-apercu message" role="alert">
        <p>{messageDe(error)}</p>
        <button className="btn" type="button" onClick={() => void refetch()}>
          Réessayer
        </button>
      </div>
    )
  if (adresse === null)
    return (
      <div className="doc-apercu" role="status">
        <span className="vh">Chargement de l’aperçu</span>
      </div>
    )
  if (document.apercu === 'image')
    return (
      <div className="doc-apercu image">
        <img src={adresse} alt={`${libelleDeNature(document.type)}, ${document.nom}`} />
      </div>
    )
  // Un téléphone n'a souvent pas de lecteur de PDF dans la page : un cadre y resterait vide.
  if (!navigator.pdfViewerEnabled)
    return <p className="doc-apercu message">Cet appareil ne montre pas les PDF dans la page. Téléchargez le document pour le lire.</p>
  // Sans le volet des vignettes, qui prendrait le tiers de la largeur.
  return <iframe className="doc-apercu" src={`${adresse}#navpanes=0`} title={`${libelleDeNature(document.type)}, ${document.nom}`} />
}

/** L'adresse du contenu dans cette page, oubliée avec elle. */
function useAdresse(contenu: Blob | undefined): string | null {
  const [adresse, setAdresse] = useState<string | null>(null)
  useEffect(() => {
    if (contenu === undefined) return
    const url = URL.createObjectURL(contenu)
    setAdresse(url)
    return () => URL.revokeObjectURL(url)
  }, [contenu])
  return adresse
}
