import { codeSchema } from '@relogement/domain/compte/compte.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Chargement } from '../core/Chargement.tsx'
import { messageDe } from '../core/erreurs.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { CodesDeSecours } from './CodesDeSecours.tsx'
import { confirmerLaPose, entrer, proposerALEntree } from './compte.ts'
import { Envoyer } from './Envoyer.tsx'
import type { SecretPropose } from './monCompte.data.ts'
import { QrDuSecret } from './QrDuSecret.tsx'
import styles from './secondFacteur.module.css'

interface Props {
  readonly defi: string
  readonly apres: () => void
  readonly recommencer: (message: string | null) => void
}

/** Le rôle exige un second facteur et la personne n'en a pas : elle le pose, garde ses codes de secours, et entre. */
export function PoserALEntree({ defi, apres, recommencer }: Props) {
  const client = useQueryClient()
  const [propose, setPropose] = useState<SecretPropose | null>(null)
  const [pose, setPose] = useState<{ readonly jeton: string; readonly codes: readonly string[] } | null>(null)
  useEffect(() => {
    proposerALEntree(defi).then(setPropose, (erreur: unknown) => recommencer(messageDe(erreur)))
  }, [defi, recommencer])
  if (pose !== null)
    return (
      <>
        <CodesDeSecours codes={pose.codes} />
        <button className="btn pri lg" type="button" onClick={() => void entrer(client, pose.jeton).then(apres)}>
          J’ai gardé mes codes : entrer
        </button>
      </>
    )
  if (propose === null) return <Chargement />
  return (
    <Formulaire
      schema={codeSchema}
      valeurs={{ code: '' }}
      brouillon={null}
      enregistrer={async ({ code }) => setPose(await confirmerLaPose({ defi, code }, recommencer))}
      court
      nom="Poser le second facteur"
      pied={<Envoyer action="Poser le second facteur" />}
    >
      <div className={styles.etape}>
        <p>
          Votre rôle exige un second facteur. Lisez ce QR code avec une application de codes (FreeOTP, Aegis, Google Authenticator…), puis
          donnez le code qu’elle montre.
        </p>
        <QrDuSecret {...propose} />
      </div>
      <Texte nom="code" libelle="Code de l’application" autoComplete="one-time-code" exemple="123 456" />
    </Formulaire>
  )
}
