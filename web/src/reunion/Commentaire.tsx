import { useEffect, useRef, useState } from 'react'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import styles from './ordreDuJour.module.css'

interface Props {
  readonly nom: string
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

const REPOS_MS = 900

/** Une note écrite en séance : elle s'enregistre quand la frappe s'arrête ou que l'on quitte le champ ; refusée, elle reste au champ. */
export function Commentaire({ nom, texte, ouvert, ouvrir, fermer, enregistrer, diffuse, diffuser }: Props) {
  if (ouvert) return <Saisie nom={nom} texte={texte} fermer={fermer} enregistrer={enregistrer} />
  if (texte === null) return null
  return (
    <div className={styles.note}>
      <Icone nom="bulle" />
      {ouvrir === null ? (
        <span>{texte}</span>
      ) : (
        <button className={styles.relire} type="button" aria-label={`Modifier : ${nom}`} onClick={ouvrir}>
          {texte}
        </button>
      )}
      {diffuser === undefined ? (
        <span className="tag">{diffuse ? 'Diffusé' : 'Interne'}</span>
      ) : (
        <label className={styles.diffuse}>
          <input type="checkbox" checked={diffuse} onChange={({ target }) => diffuser(target.checked)} />
          <span>
            Diffusé<span className="vh"> au compte rendu : {nom}</span>
          </span>
        </label>
      )}
    </div>
  )
}

function Saisie({ nom, texte, fermer, enregistrer }: Pick<Props, 'nom' | 'texte' | 'fermer' | 'enregistrer'>) {
  const [saisie, saisir] = useState(texte ?? '')
  const [etat, setEtat] = useState<string | null>(null)
  const champ = useRef<HTMLTextAreaElement>(null)
  const envoye = useRef((texte ?? '').trim())
  useEffect(() => champ.current?.focus(), [])
  const envoyer = async (): Promise<boolean> => {
    const net = saisie.trim()
    if (net === envoye.current) return true
    const avant = envoye.current
    envoye.current = net
    try {
      await enregistrer(net === '' ? null : net)
      setEtat('Enregistré')
      return true
    } catch (erreur) {
      envoye.current = avant
      setEtat(messageDe(erreur))
      return false
    }
  }
  const dernier = useRef(envoyer)
  dernier.current = envoyer
  useEffect(() => {
    if (saisie.trim() === envoye.current) return
    const minuterie = setTimeout(() => void dernier.current(), REPOS_MS)
    return () => clearTimeout(minuterie)
  }, [saisie])
  const quitter = async () => {
    if (await envoyer()) fermer()
  }
  return (
    <div className={styles.saisie}>
      <textarea
        ref={champ}
        className="in"
        rows={2}
        aria-label={nom}
        value={saisie}
        onChange={({ target }) => saisir(target.value)}
        onBlur={() => void quitter()}
        onKeyDown={(touche) => {
          if (touche.key !== 'Escape') return
          touche.preventDefault()
          void quitter()
        }}
      />
      <span className="help" role="status">
        {etat}
      </span>
    </div>
  )
}
