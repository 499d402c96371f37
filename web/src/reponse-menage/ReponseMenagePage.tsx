import { useState } from 'react'
import { api, type ReponseApi } from '../core/api.ts'
import { avecSesListes, LienSignale, PageSansCompte, useJetonDuLien } from '../lien/PageSansCompte.tsx'
import { DireSaNaissance } from './DireSaNaissance.tsx'
import { AideALaLecture, LangueContexte, Langues, useLangue } from './Langues.tsx'
import { MaReponse } from './MaReponse.tsx'
import { Recepisse } from './Recepisse.tsx'
import styles from './reponseMenage.module.css'

export type ReponseMenage = ReponseApi<'POST /v1/business/reponse-menage'>

/** La page d'un ménage, ouverte par le QR code de sa lettre : dire sa date de naissance, répondre, relire ce qui a été reçu. */
export function ReponseMenagePage() {
  const jeton = useJetonDuLien('Répondre à une proposition de logement')
  const [langue, choisir] = useLangue()
  const [ouverte, setOuverte] = useState<{ readonly page: ReponseMenage; readonly naissance: string } | null>(null)
  const [etat, setEtat] = useState<'lire' | 'modifier' | 'signale'>('lire')
  const montrer = (page: ReponseMenage, naissance: string) => {
    setOuverte({ page: avecSesListes(page), naissance })
    setEtat('lire')
    window.scrollTo(0, 0)
  }
  return (
    <LangueContexte value={langue}>
      <PageSansCompte qui={ouverte?.page.operateur}>
        <div className={styles.lettre}>
          {etat !== 'signale' && <Langues langue={langue} choisir={choisir} />}
          {etat === 'signale' ? (
            <LienSignale suite="Vous pouvez jeter cette lettre, ou la rendre." />
          ) : jeton === null ? (
            <JetonAbsent />
          ) : ouverte === null ? (
            <DireSaNaissance
              jeton={jeton}
              ouvrir={async (naissance) =>
                montrer(await api('POST /v1/business/reponse-menage/_ouvrir', { body: { jeton, naissance } }), naissance)
              }
              signale={() => setEtat('signale')}
            />
          ) : ouverte.page.ferme === null && (ouverte.page.recepisse === null || etat === 'modifier') ? (
            <MaReponse jeton={jeton} {...ouverte} repondu={(page) => montrer(page, ouverte.naissance)} />
          ) : (
            <Recepisse page={ouverte.page} modifier={ouverte.page.ferme === null ? () => setEtat('modifier') : null} />
          )}
          {etat !== 'signale' && <AideALaLecture />}
        </div>
      </PageSansCompte>
    </LangueContexte>
  )
}

const JetonAbsent = () => (
  <>
    <h1>Ouvrez la page depuis la lettre</h1>
    <p>Visez de nouveau le QR code du coupon avec l’appareil photo. Ce que vous aviez déjà écrit ici reviendra.</p>
  </>
)
