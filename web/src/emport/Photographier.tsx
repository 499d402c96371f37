import { type TypeDocumentMenage, typesDocumentMenage } from '@relogement/domain/document/document.listes'
import { lisibilites } from '@relogement/domain/emport/lisibilite'
import { useEffect, useId, useRef, useState } from 'react'
import { formatTaille } from '../core/formats.ts'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import { Icone } from '../core/Icone.tsx'
import { useEdition } from '../menage/edition/edition.contexte.ts'
import type { Coffre } from './coffre.ts'
import { type DossierEmporte, ecrirePiece, lirePiece, type Piece, supprimerPiece } from './dossierEmporte.ts'
import stylesEmporter from './emporter.module.css'
import { reduire } from './image.ts'
import stylesPhoto from './photo.module.css'
import stylesPhotos from './photos.module.css'

interface Props {
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly changer: (geste: (avant: DossierEmporte) => DossierEmporte) => Promise<unknown>
}

/** Les pièces du dossier, photographiées pendant l'entretien. */
export function Photographier({ coffre, dossier, changer }: Props) {
  const { controle } = useEdition()
  const manquantes = controle.documentsManquants
  const [choisie, choisir] = useState<TypeDocumentMenage | null>(null)
  const nature = choisie ?? manquantes[0]?.type ?? 'AUTRE'
  const [enCours, setEnCours] = useState(0)
  const [erreur, setErreur] = useState<string | null>(null)
  const file = useRef(Promise.resolve())
  const id = useId()
  const sceller = async (fichier: File) => {
    const { octets, lisibilite } = await reduire(fichier)
    const piece = { id: crypto.randomUUID(), nature, lisibilite, taille: octets.byteLength, le: new Date().toISOString() }
    await ecrirePiece(coffre, dossier, piece.id, octets)
    await changer((avant) => ({ ...avant, pieces: [...avant.pieces, { ...piece, nom: nomDe(nature, avant.pieces) }] }))
  }
  /** Prise pendant que la précédente se scelle, une photo attend son tour : aucune ne se perd. */
  const prendre = (fichier: File | undefined) => {
    if (fichier === undefined) return
    setErreur(null)
    setEnCours((avant) => avant + 1)
    file.current = file.current
      .then(() => sceller(fichier))
      .then(() => choisir(null))
      .catch(() => setErreur('Cette photo ne se lit pas. Prenez-la de nouveau, en JPEG ou en PNG.'))
      .finally(() => setEnCours((avant) => avant - 1))
  }
  return (
    <section className="box" aria-labelledby={`${id}-t`}>
      <div className="sec-h">
        <h2 id={`${id}-t`}>
          Pièces photographiées <span className="n">{dossier.pieces.length}</span>
        </h2>
      </div>
      <div className={stylesEmporter.pied}>
        <ChoixImmediat libelle="Ce que montre la photo" options={naturesOuManquent(manquantes)} valeur={nature} changer={choisir} />
      </div>
      <div className={stylesPhotos.photos}>
        {dossier.pieces.map((piece) => (
          <Photo
            key={piece.id}
            coffre={coffre}
            dossier={dossier}
            piece={piece}
            retirer={async () => {
              await changer((avant) => ({ ...avant, pieces: avant.pieces.filter((autre) => autre.id !== piece.id) }))
              await supprimerPiece(coffre, dossier.menageId, piece.id)
            }}
          />
        ))}
        <figure>
          <label className={`${stylesPhotos.prendre} ${stylesPhoto.cadre}`}>
            <Icone nom="photo" />
            Photographier
            <span role="status" className={stylesPhotos.attente}>
              {enCours > 0 && (enCours === 1 ? 'La photo se scelle' : `${enCours} photos se scellent`)}
            </span>
            <input
              className="vh"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ target }) => {
                prendre(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
          <figcaption>
            <b className="mid">{typesDocumentMenage[nature]}</b>
            {manquantes.some(({ type }) => type === nature) && <span className={stylesPhoto.manque}>Manque</span>}
          </figcaption>
        </figure>
      </div>
      {erreur !== null && (
        <p className="dlg-e" role="alert">
          <Icone nom="alerte" />
          <span>{erreur}</span>
        </p>
      )}
    </section>
  )
}

const naturesOuManquent = (manquantes: readonly { readonly type: string }[]) =>
  Object.fromEntries(
    Object.entries(typesDocumentMenage).map(([code, libelle]) => [
      code,
      manquantes.some(({ type }) => type === code) ? `${libelle} (manque)` : libelle,
    ]),
  ) as Record<TypeDocumentMenage, string>

/** « Quittance 3.jpg » : à la suite de la dernière, fût-elle retirée entre-temps. */
const nomDe = (nature: TypeDocumentMenage, pieces: readonly Piece[]): string =>
  `${typesDocumentMenage[nature]} ${Math.max(0, ...pieces.map(({ nom }) => Number(nom.slice(nom.lastIndexOf(' ') + 1, -'.jpg'.length)) || 0)) + 1}.jpg`

interface PropsPhoto {
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly piece: Piece
  readonly retirer: () => Promise<void>
}

function Photo({ coffre, dossier, piece, retirer }: PropsPhoto) {
  const adresse = useImage(coffre, dossier.menageId, piece.id)
  return (
    <figure>
      {adresse === null ? <span className={stylesPhotos.prendre} /> : <img src={adresse} alt={piece.nom} />}
      <figcaption>
        <b className="mid">{typesDocumentMenage[piece.nature]}</b>
        <span className="soft">
          <DireLaLisibilite lisibilite={piece.lisibilite} />
          {formatTaille(piece.taille)}
        </span>
        <button className="lk" type="button" onClick={() => void retirer()}>
          Retirer<span className="vh"> : {piece.nom}</span>
        </button>
      </figcaption>
    </figure>
  )
}

/** « Lisible · », ou pourquoi la reprendre pendant que le papier est là. */
const DireLaLisibilite = ({ lisibilite }: Pick<Piece, 'lisibilite'>) =>
  lisibilite === undefined ? null : (
    <>
      <span className={lisibilite === 'LISIBLE' ? undefined : stylesPhoto.manque}>{lisibilites[lisibilite]}</span> ·{' '}
    </>
  )

/** L'image, descellée le temps de la montrer. */
function useImage(coffre: Coffre, menageId: string, id: string): string | null {
  const [adresse, setAdresse] = useState<string | null>(null)
  useEffect(() => {
    let cree: string | null = null
    let actuel = true
    void lirePiece(coffre, { menageId }, id).then((octets) => {
      if (!actuel || octets === null) return
      cree = URL.createObjectURL(new Blob([octets], { type: 'image/jpeg' }))
      setAdresse(cree)
    })
    return () => {
      actuel = false
      if (cree !== null) URL.revokeObjectURL(cree)
    }
  }, [coffre, menageId, id])
  return adresse
}
