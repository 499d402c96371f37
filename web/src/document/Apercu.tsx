import { libelleDeNature } from '@relogement/domain/document/document.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import type { Vu } from '../sujet/vu.ts'
import { ApercuAbsent, ApercuAttendu, CadrePdf, type PropsContenu, useAdresse } from './CadrePdf.tsx'
import styles from './cadreDApercu.module.css'
import { contenuOptions, type Document } from './document.data.ts'
import { enregistrer, enregistrerEnDocx } from './ListeDesDocuments.tsx'

interface Props {
  readonly vu: Vu
  readonly documents: readonly Document[]
  readonly premier: Document
  readonly fermer: () => void
}

/** Un document lu sans quitter la fiche, et ses voisins sans le refermer. */
export function Apercu({ vu, documents, premier, fermer }: Props) {
  const montrables = documents.filter(({ apercu }) => apercu !== null)
  const [id, setId] = useState(premier.id)
  const rang = montrables.findIndex((candidat) => candidat.id === id)
  const document = montrables[rang] ?? premier
  const voisin = (ecart: number) => montrables[rang + ecart]
  return (
    <Dialogue
      titre={document.nom}
      detail={libelleDeNature(document.type)}
      fermer={fermer}
      largeur={1040}
      pied={
        <PiedDeGeste
          fermer={fermer}
          aide={
            montrables.length > 1 && (
              <>
                <Passer vers={voisin(-1)} nom="Document précédent" icone="gauche" aller={setId} />
                <Passer vers={voisin(1)} nom="Document suivant" icone="droite" aller={setId} />
                <span className="muted num">
                  {rang + 1} sur {montrables.length}
                </span>
              </>
            )
          }
        >
          {document.docx !== null && (
            <button className="btn" type="button" onClick={() => enregistrerEnDocx(vu, document)}>
              <Icone nom="crayon" />
              Word
            </button>
          )}
          <button className="btn" type="button" onClick={() => enregistrer(vu, document)}>
            <Icone nom="telecharger" />
            Télécharger
          </button>
        </PiedDeGeste>
      }
    >
      <Contenu key={document.id} vu={vu} document={document} />
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

function Contenu({ vu, document }: { readonly vu: Vu; readonly document: Document }) {
  const { data, error, refetch } = useQuery(contenuOptions(vu, document))
  const titre = `${document.nom}, ${libelleDeNature(document.type)}`
  if (document.apercu === 'image') return <Image contenu={data} erreur={error} relire={() => void refetch()} titre={titre} />
  return <CadrePdf contenu={data} erreur={error} relire={() => void refetch()} titre={titre} />
}

function Image({ contenu, erreur, relire, titre }: PropsContenu) {
  const adresse = useAdresse(contenu)
  if (erreur !== null) return <ApercuAbsent erreur={erreur} relire={relire} />
  if (adresse === null) return <ApercuAttendu />
  return (
    <div className={`${styles.apercu} ${styles.photo}`}>
      <img src={adresse} alt={titre} />
    </div>
  )
}
