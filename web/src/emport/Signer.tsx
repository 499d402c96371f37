import { formatInstant } from '@relogement/domain/common/date.format'
import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import { useEffect, useId, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import { Icone } from '../core/Icone.tsx'
import { nomComplet, type Occupant } from '../menage/composition/occupant.ts'
import { useEdition } from '../menage/edition/edition.contexte.ts'
import type { Coffre } from './coffre.ts'
import { type DossierEmporte, ecrirePiece, supprimerPiece } from './dossierEmporte.ts'
import { ENCRE, feuilleSignee, PHRASE_SIGNEE } from './feuilleSignee.ts'
import { useCeQuiSeRelit } from './Relu.tsx'
import styles from './signature.module.css'

interface Props {
  readonly coffre: Coffre
  readonly dossier: DossierEmporte
  readonly changer: (geste: (avant: DossierEmporte) => DossierEmporte) => Promise<unknown>
}

/** Lever le stylet entre deux traits n'est pas avoir fini. */
const ENTRE_DEUX_TRAITS_MS = 600

/** Le ménage signe ce qui lui a été relu : la feuille signée partira avec le dossier. Personne n'y est tenu. */
export function Signer({ coffre, dossier, changer }: Props) {
  const { occupants, jour, menage } = useEdition()
  const relu = useCeQuiSeRelit()
  const { signature, menageId } = dossier
  const adultes = adultesDe(occupants, jour).map((occupant) => nomComplet(occupant as unknown as Occupant))
  const [choisi, choisir] = useState<string | null>(null)
  const qui = choisi ?? signature?.qui ?? adultes[0] ?? menage.noms
  /** Signée avant, elle se dit ; signée ici, le trait reste sous les yeux. */
  const [signeeAvant, setSigneeAvant] = useState(signature !== null)
  const id = useId()

  const garder = async (trait: HTMLCanvasElement) => {
    const le = new Date().toISOString()
    const octets = await feuilleSignee(trait, { codeMenage: menage.codeMenage, noms: menage.noms, relu, qui, le })
    const nom = `Entretien relu et signé, ${menage.codeMenage}.png`
    const piece = { id: crypto.randomUUID(), nature: 'AUTRE' as const, nom, taille: octets.byteLength, le, qui }
    await ecrirePiece(coffre, dossier, piece.id, octets)
    await remplacer(piece)
  }
  const remplacer = async (suivante: DossierEmporte['signature']) => {
    let retiree: string | undefined
    await changer((avant) => {
      retiree = avant.signature?.id
      return { ...avant, signature: suivante }
    })
    if (retiree !== undefined) await supprimerPiece(coffre, menageId, retiree)
  }
  const { toile, effacer } = useTrait(!signeeAvant, garder)
  const recommencer = () => {
    effacer()
    setSigneeAvant(false)
    void remplacer(null)
  }
  return (
    <section className="box" aria-labelledby={`${id}-t`}>
      <div className="sec-h">
        <h2 id={`${id}-t`}>Signature</h2>
        <div className="acts">
          <button className="btn sm ghost" type="button" onClick={recommencer}>
            <Icone nom="annuler" />
            Recommencer
          </button>
        </div>
      </div>
      <div className={styles.signature}>
        <p>« {PHRASE_SIGNEE} »</p>
        {!signeeAvant && (
          <>
            <ChoixImmediat
              libelle="Qui signe"
              options={Object.fromEntries([qui, ...adultes].map((nom) => [nom, nom]))}
              valeur={qui}
              changer={choisir}
              ferme={signature !== null}
            />
            <canvas ref={toile} aria-label={`Signature de ${qui}, au doigt ou au stylet`} role="img" />
          </>
        )}
        <p role="status" className={signature === null ? 'soft' : undefined}>
          {signature === null ? (
            'Signez dans le cadre. Qui ne peut pas signer ici signera le récapitulatif imprimé.'
          ) : (
            <>
              <Icone nom="coche" /> Signé par {signature.qui}, le {formatInstant(signature.le)}
            </>
          )}
        </p>
      </div>
    </section>
  )
}

/** Le cadre où l'on signe ; chaque trait fini se garde aussitôt, la tablette peut s'éteindre. */
function useTrait(ouvert: boolean, garder: (trait: HTMLCanvasElement) => Promise<void>) {
  const toile = useRef<HTMLCanvasElement>(null)
  const trait = useRef<SignaturePad | null>(null)
  const aGarder = useRef(garder)
  aGarder.current = garder
  useEffect(() => {
    const feuille = toile.current
    if (feuille === null || !ouvert) return
    const echelle = window.devicePixelRatio
    feuille.width = feuille.offsetWidth * echelle
    feuille.height = feuille.offsetHeight * echelle
    feuille.getContext('2d')?.scale(echelle, echelle)
    const pad = new SignaturePad(feuille, { penColor: ENCRE })
    trait.current = pad
    let minuterie: ReturnType<typeof setTimeout> | undefined
    const finir = () => {
      clearTimeout(minuterie)
      minuterie = undefined
      if (!pad.isEmpty()) void aGarder.current(feuille)
    }
    const attendre = () => {
      clearTimeout(minuterie)
      minuterie = setTimeout(finir, ENTRE_DEUX_TRAITS_MS)
    }
    pad.addEventListener('endStroke', attendre)
    return () => {
      if (minuterie !== undefined) finir()
      pad.off()
      trait.current = null
    }
  }, [ouvert])
  return { toile, effacer: () => trait.current?.clear() }
}
