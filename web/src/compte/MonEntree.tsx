import { jourDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import { ChangerMotDePasse } from './ChangerMotDePasse.tsx'
import type { MonCompte } from './monCompte.data.ts'
import styles from './monCompte.module.css'

const LienALaMaison = differe(() => import('./maison/LienALaMaison.tsx'), 'LienALaMaison')

type Geste = 'motDePasse' | 'rattacher' | 'detacher'

/** Comment on entre : son mot de passe, et la connexion de la maison si le service en a une. */
export function MonEntree({ compte: { entree } }: { readonly compte: MonCompte }) {
  const { maison, rattacheLe, motDePasse } = entree
  const [geste, ouvrir] = useState<Geste | null>(null)
  const fermer = () => ouvrir(null)
  const bouton = (quoi: Geste, libelle: string) => (
    <button className="btn" type="button" aria-haspopup="dialog" onClick={() => ouvrir(quoi)}>
      {libelle}
    </button>
  )
  return (
    <>
      <Section id="mot-de-passe" titre="Mot de passe">
        <div className={styles.corps}>
          {motDePasse ? (
            <>
              <p className="soft">Le changer ferme vos autres sessions.</p>
              {bouton('motDePasse', 'Changer mon mot de passe')}
            </>
          ) : (
            <p className="soft">
              {maison === null
                ? 'Vous n’en avez pas : « Mot de passe oublié », à la connexion, vous en fait choisir un.'
                : `Vous n’en avez pas besoin : vous entrez avec ${maison}.`}
            </p>
          )}
        </div>
        {geste === 'motDePasse' && <ChangerMotDePasse fermer={fermer} />}
      </Section>
      {maison !== null && (
        <Section id="maison" titre={maison}>
          <div className={styles.corps}>
            {rattacheLe === null ? (
              <>
                <p className="soft">Rattaché, votre compte s’ouvre aussi avec {maison}.</p>
                {bouton('rattacher', `Rattacher à ${maison}`)}
              </>
            ) : (
              <>
                <p>Compte rattaché le {formatDate(jourDe(rattacheLe))}.</p>
                {motDePasse && bouton('detacher', 'Détacher')}
              </>
            )}
          </div>
          {(geste === 'rattacher' || geste === 'detacher') && (
            <Suspense fallback={null}>
              <LienALaMaison geste={geste} maison={maison} choisi={motDePasse} fermer={fermer} />
            </Suspense>
          )}
        </Section>
      )}
    </>
  )
}
