import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRangement, useSaisieGardee } from '../core/brouillons/useSaisieGardee.ts'
import { messageDe } from '../core/erreurs.ts'
import { fusionnerLesTextes, placeApresFusion } from '../core/fusionDeTextes.ts'
import { useEnvoiEnAttente } from '../core/reseau.ts'
import { LIGNE, viser } from './clavier.ts'
import commun from './ligneDeReunion.module.css'
import { DejaDit } from './ordreDuJour.data.ts'

interface Props {
  readonly nom: string
  readonly brouillon: string
  /** Ce qui est enregistré, qu'un collègue peut changer pendant que l'on écrit. */
  readonly texte: string | null
  readonly fermer: () => void
  readonly enregistrer: (texte: string | null) => Promise<void>
}

const REPOS_MS = 900

/** Le champ d'une note : ce qu'un collègue y enregistre pendant la frappe s'y joint, et repart avec elle. */
export function SaisieDeCommentaire({ nom, brouillon, texte, fermer, enregistrer }: Props) {
  const recu = (texte ?? '').trim()
  const [saisie, saisir] = useState(texte ?? '')
  /** Ce qui était enregistré quand on l'a tapé. */
  const [base, rebaser] = useState(recu)
  const [etat, setEtat] = useState<string | null>(null)
  const horsLigne = useEnvoiEnAttente()
  const champ = useRef<HTMLTextAreaElement>(null)
  const envoye = useRef<string | null>(null)
  const quitte = useRef(false)
  const { oublier } = useSaisieGardee({
    rangement: useRangement(brouillon),
    tapee: saisie.trim(),
    enregistree: base,
    reprendre: (gardee, depuis) => {
      saisir(fusionnerLesTextes(depuis, gardee, base))
      setEtat(depuis === base ? 'Saisie reprise' : 'Le commentaire a changé entre-temps : votre saisie le suit')
    },
  })
  useEffect(() => champ.current?.focus(), [])
  const viserLaPlace = useJoindre({ champ, saisie, recu, base, envoye, saisir, rebaser, dire: setEtat })
  useLayoutEffect(viserLaPlace)

  const envoyer = async (): Promise<boolean> => {
    const net = saisie.trim()
    // Un envoi est en route, ou les mots d'un collègue vont s'y joindre : le suivant les portera.
    if (envoye.current !== null || recu !== base) return false
    if (net === base) return true
    envoye.current = net
    try {
      await enregistrer(net === '' ? null : net)
      oublier()
      rebaser(net)
      setEtat('Enregistré')
      return true
    } catch (erreur) {
      // Ce que le collègue a écrit arrive par `texte`, s'y joint, et l'ensemble repart.
      if (!(erreur instanceof DejaDit)) setEtat(messageDe(erreur))
      return false
    } finally {
      envoye.current = null
    }
  }
  const fermerSiQuitte = async () => {
    if ((await dernier.current()) && quitte.current) fermer()
  }
  const dernier = useRef(envoyer)
  dernier.current = envoyer
  const finir = useRef(fermerSiQuitte)
  finir.current = fermerSiQuitte
  useEffect(() => {
    if (saisie.trim() === base && !quitte.current) return
    const minuterie = setTimeout(() => void finir.current(), REPOS_MS)
    return () => clearTimeout(minuterie)
  }, [saisie, base])
  /**
   * Le clavier revient aussitôt à la ligne commentée, d'où l'on passe à la suivante ; quitté, le champ s'enregistre. L'attendre laissait la
   * touche d'après s'écrire dans le commentaire, puis reprenait le clavier à la ligne où l'on était déjà.
   */
  const revenir = () => {
    viser(champ.current?.closest<HTMLElement>(LIGNE))
    champ.current?.blur()
  }
  return (
    <div className={commun.saisie}>
      <textarea
        ref={champ}
        className="in"
        rows={Math.max(2, Math.min(6, saisie.split('\n').length))}
        aria-label={nom}
        value={saisie}
        onChange={({ target }) => saisir(target.value)}
        onFocus={() => {
          quitte.current = false
        }}
        onBlur={() => {
          quitte.current = true
          void finir.current()
        }}
        onKeyDown={(touche) => {
          if (touche.key !== 'Escape') return
          touche.preventDefault()
          revenir()
        }}
      />
      <span className="help" role="status">
        {horsLigne && saisie.trim() !== base ? 'Gardé sur ce poste : l’enregistrement part au retour du réseau' : etat}
      </span>
    </div>
  )
}

interface Jointure {
  readonly champ: RefObject<HTMLTextAreaElement | null>
  readonly saisie: string
  readonly recu: string
  readonly base: string
  readonly envoye: RefObject<string | null>
  readonly saisir: (saisie: string) => void
  readonly rebaser: (base: string) => void
  readonly dire: (etat: string) => void
}

/** Joint à la saisie ce qu'un collègue vient d'enregistrer au même endroit, le curseur laissé où l'on écrit. */
function useJoindre({ champ, saisie, recu, base, envoye, saisir, rebaser, dire }: Jointure): () => void {
  const place = useRef<number | null>(null)
  const dernierRecu = useRef(recu)
  useEffect(() => {
    if (recu === dernierRecu.current) return
    dernierRecu.current = recu
    // Le sien, que le serveur rend.
    if (recu === base || recu === envoye.current) return
    const jointe = fusionnerLesTextes(base, saisie, recu)
    rebaser(recu)
    if (jointe === saisie) return
    if (document.activeElement === champ.current) place.current = placeApresFusion(saisie, jointe, champ.current?.selectionStart ?? 0)
    saisir(jointe)
    dire('Un collègue écrit aussi ici : ses mots sont joints aux vôtres')
  }, [champ, saisie, recu, base, envoye, saisir, rebaser, dire])
  return () => {
    if (place.current === null) return
    champ.current?.setSelectionRange(place.current, place.current)
    place.current = null
  }
}
