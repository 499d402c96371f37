import { jourTape } from '@relogement/domain/reponse-menage/naissance'
import { type SubmitEvent, useState } from 'react'
import { api } from '../core/api.ts'
import { ErreurDuLien, PasPourMoi } from '../lien/PageSansCompte.tsx'
import { Traduit } from './Langues.tsx'
import styles from './naissance.module.css'

interface Props {
  readonly jeton: string
  readonly ouvrir: (naissance: string) => Promise<void>
  readonly signale: () => void
}

const CASES = [
  { nom: 'jour', libelle: 'Jour', exemple: '12', remplir: 'bday-day' },
  { nom: 'mois', libelle: 'Mois', exemple: '4', remplir: 'bday-month' },
  { nom: 'annee', libelle: 'Année', exemple: '1988', remplir: 'bday-year' },
] as const
type Tape = Readonly<Record<(typeof CASES)[number]['nom'], string>>

/** La lettre peut être ouverte par un autre : rien ne se lit avant la date de naissance d'une personne à qui elle s'adresse. */
export function DireSaNaissance({ jeton, ouvrir, signale }: Props) {
  const [tape, setTape] = useState<Tape>({ jour: '', mois: '', annee: '' })
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null })
  const [illisible, setIllisible] = useState<string | null>(null)
  const continuer = async (envoi: SubmitEvent) => {
    envoi.preventDefault()
    if (enCours) return
    const naissance = jourTape(tape, new Date().getFullYear())
    const refus = 'refus' in naissance ? naissance.refus : null
    setIllisible(refus)
    setEtat({ enCours: refus === null, erreur: null })
    if ('refus' in naissance) return
    try {
      await ouvrir(naissance.jour)
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
    }
  }
  return (
    <>
      <div>
        <h1>Répondre à la proposition de logement</h1>
        <p>Vous avez reçu une lettre. Ici, vous pouvez y répondre. Rien ne s’envoie avant que vous ne le demandiez.</p>
      </div>
      <form className={styles.demande} noValidate onSubmit={(envoi) => void continuer(envoi)}>
        <fieldset className={styles.cases} aria-describedby="nais-a">
          <legend>
            Votre date de naissance
            <Traduit mot={({ motsDuTelephone: [naissance] }) => naissance} />
          </legend>
          <p className="soft" id="nais-a">
            Celle d’une personne dont le nom est sur la lettre.
          </p>
          {CASES.map(({ nom, libelle, exemple, remplir }) => (
            <label key={nom}>
              {libelle}
              <input
                className="in"
                inputMode="numeric"
                autoComplete={remplir}
                placeholder={exemple}
                value={tape[nom]}
                aria-invalid={illisible !== null || undefined}
                aria-describedby={illisible === null ? undefined : 'nais-e'}
                onChange={({ target }) => setTape({ ...tape, [nom]: target.value })}
              />
            </label>
          ))}
        </fieldset>
        {illisible !== null && (
          <p className="err" id="nais-e" role="alert">
            {illisible}
          </p>
        )}
        <ErreurDuLien erreur={erreur} />
        <button className="btn pri" type="submit" aria-disabled={enCours || undefined}>
          {enCours ? 'Ouverture' : 'Continuer'}
        </button>
      </form>
      <div className="soft">
        <p>Vous préférez le papier ? Le coupon vaut toujours.</p>
        <PasPourMoi signaler={() => api('POST /v1/business/reponse-menage/_signaler', { body: { jeton } })} signale={signale} />
      </div>
    </>
  )
}
