import { formatInstant } from '@relogement/domain/common/date.format'
import { useEffect, useRef, useState } from 'react'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { useRangement, useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { LIGNE, viser } from './clavier.ts'
import styles from './ordreDuJour.module.css'

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

const REPOS_MS = 900

/** Une note écrite en séance : elle se garde au fil de la frappe, s'enregistre quand celle-ci s'arrête ou que l'on quitte le champ ; refusée, elle reste au champ. */
export function Commentaire({ nom, brouillon, texte, ouvert, ouvrir, fermer, enregistrer, diffuse, diffuser }: Props) {
  const gardeeLe = useGardee(brouillon, ouvert)
  if (ouvert) return <Saisie nom={nom} brouillon={brouillon} texte={texte} fermer={fermer} enregistrer={enregistrer} />
  if (ouvrir !== null && gardeeLe !== null)
    return (
      <div className={styles.note}>
        <Icone nom="bulle" />
        <button className={styles.relire} type="button" aria-label={`Reprendre : ${nom}`} onClick={ouvrir}>
          Saisie du {formatInstant(gardeeLe)}, pas encore enregistrée · Reprendre
        </button>
      </div>
    )
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

function Saisie({ nom, brouillon, texte, fermer, enregistrer }: Pick<Props, 'nom' | 'brouillon' | 'texte' | 'fermer' | 'enregistrer'>) {
  const [saisie, saisir] = useState(texte ?? '')
  const [enregistree, setEnregistree] = useState((texte ?? '').trim())
  const [etat, setEtat] = useState<string | null>(null)
  const champ = useRef<HTMLTextAreaElement>(null)
  const envoye = useRef(enregistree)
  const { oublier } = useSaisieGardee({
    rangement: useRangement(brouillon),
    tapee: saisie.trim(),
    enregistree,
    reprendre: (gardee, base) => {
      const changeDepuis = enregistree !== base && enregistree !== ''
      saisir(changeDepuis ? `${enregistree}\n${gardee}` : gardee)
      setEtat(changeDepuis ? 'Le commentaire a changé entre-temps : votre saisie le suit' : 'Saisie reprise')
    },
  })
  useEffect(() => champ.current?.focus(), [])
  const envoyer = async (): Promise<boolean> => {
    const net = saisie.trim()
    if (net === envoye.current) return true
    const avant = envoye.current
    envoye.current = net
    try {
      await enregistrer(net === '' ? null : net)
      oublier()
      setEnregistree(net)
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
  /**
   * Le clavier revient aussitôt à la ligne commentée, d'où l'on passe à la suivante ; quitté, le champ s'enregistre. L'attendre laissait la
   * touche d'après s'écrire dans le commentaire, puis reprenait le clavier à la ligne où l'on était déjà.
   */
  const revenir = () => {
    viser(champ.current?.closest<HTMLElement>(LIGNE))
    champ.current?.blur()
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
          revenir()
        }}
      />
      <span className="help" role="status">
        {etat}
      </span>
    </div>
  )
}
