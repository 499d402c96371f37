import { formatInstant } from '@relogement/domain/common/date.format'
import { useEffect, useState } from 'react'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { Icone } from '../core/Icone.tsx'
import mot from './noteDeReunion.module.css'
import { SaisieDeCommentaire } from './SaisieDeCommentaire.tsx'

interface Props {
  readonly nom: string
  /** Où ce qui se tape se garde, tant que ce n'est pas enregistré. */
  readonly brouillon: string
  readonly texte: string | null
  readonly ouvert: boolean
  /** Nul : il se lit seulement. */
  readonly ouvrir: (() => void) | null
  readonly fermer: () => void
  readonly enregistrer: (texte: string | null) => Promise<void>
  /** Il se lit au compte rendu diffusé ; sinon, il est interne. */
  readonly diffuse: boolean
  /** Absent : cela ne change plus. */
  readonly diffuser?: ((diffuse: boolean) => void) | undefined
}

/** Une note écrite en séance : elle se garde au fil de la frappe, s'enregistre quand celle-ci s'arrête ou que l'on quitte le champ ; refusée, elle reste au champ. */
export function Commentaire({ nom, brouillon, texte, ouvert, ouvrir, fermer, enregistrer, diffuse, diffuser }: Props) {
  const gardeeLe = useGardee(brouillon, ouvert)
  if (ouvert) return <SaisieDeCommentaire nom={nom} brouillon={brouillon} texte={texte} fermer={fermer} enregistrer={enregistrer} />
  if (ouvrir !== null && gardeeLe !== null)
    return (
      <div className={mot.note}>
        <Icone nom="bulle" />
        <button className={mot.relire} type="button" aria-label={`Reprendre : ${nom}`} onClick={ouvrir}>
          Saisie du {formatInstant(gardeeLe)}, pas encore enregistrée · Reprendre
        </button>
      </div>
    )
  if (texte === null) return null
  return (
    <div className={mot.note}>
      <Icone nom="bulle" />
      {ouvrir === null ? (
        <span>{texte}</span>
      ) : (
        <button className={mot.relire} type="button" aria-label={`Modifier : ${nom}`} onClick={ouvrir}>
          {texte}
        </button>
      )}
      {diffuser === undefined ? (
        <span className={mot.diffuse}>
          <span className="tag">{diffuse ? 'Diffusé' : 'Interne'}</span>
        </span>
      ) : (
        <label className={mot.diffuse}>
          <input type="checkbox" checked={diffuse} onChange={({ target }) => diffuser(target.checked)} />
          <span>
            Diffusé<span className="vh"> au compte rendu : {nom}</span>
          </span>
        </label>
      )}
    </div>
  )
}

/** De quand date une note tapée ici et pas encore enregistrée : l'onglet fermé au milieu, le réseau coupé. */
function useGardee(cle: string, ouvert: boolean): string | null {
  const [le, setLe] = useState<string | null>(null)
  useEffect(() => {
    if (ouvert) return
    let actuel = true
    void brouillons.apercevoir(cle).then((date) => actuel && setLe(date))
    return () => {
      actuel = false
    }
  }, [cle, ouvert])
  return le
}
