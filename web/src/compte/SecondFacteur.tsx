import { jourDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import type { Geste } from './GesteDuSecondFacteur.tsx'
import type { MonCompte } from './monCompte.data.ts'
import styles from './monCompte.module.css'

const GesteDuSecondFacteur = differe(() => import('./GesteDuSecondFacteur.tsx'), 'GesteDuSecondFacteur')

/** Son second facteur : le poser, le changer, refaire ses codes de secours, le retirer si aucun rôle ne l'exige. */
export function SecondFacteur({ compte: { secondFacteur, entree } }: { readonly compte: MonCompte }) {
  const { poseLe, exige, codesDeSecours } = secondFacteur
  const [geste, ouvrir] = useState<Geste | null>(null)
  const bouton = (quoi: Geste, libelle: string) => (
    <button className="btn" type="button" onClick={() => ouvrir(quoi)}>
      {libelle}
    </button>
  )
  return (
    <Section id="second-facteur" titre="Second facteur">
      <div className={styles.corps}>
        {poseLe === null ? (
          <>
            <p>
              Votre compte n’en a pas :{' '}
              {entree.motDePasse ? 'votre mot de passe suffit pour entrer.' : `${entree.maison ?? 'La maison'} suffit pour entrer.`}
              {exige && ' Votre rôle en exige un : il vous sera demandé à votre prochaine connexion.'}
            </p>
            {bouton('poser', 'Poser un second facteur')}
          </>
        ) : (
          <>
            <p>
              Posé le {formatDate(jourDe(poseLe))} : se connecter demande un code de votre application.{' '}
              {exige && 'Votre rôle l’exige : il se change, mais ne se retire pas.'}
            </p>
            <p className={codesDeSecours === 0 ? undefined : 'soft'}>
              {codesDeSecours === 0
                ? 'Il ne vous reste aucun code de secours : refaites-les.'
                : `${codesDeSecours === 1 ? 'Il vous reste un code' : `Il vous reste ${codesDeSecours} codes`} de secours.`}
            </p>
            <div className={styles.gestes}>
              {bouton('changer', 'Changer de téléphone')}
              {bouton('codes', 'Refaire mes codes de secours')}
              {!exige && bouton('retirer', 'Retirer')}
            </div>
          </>
        )}
      </div>
      {geste !== null && (
        <Suspense fallback={null}>
          <GesteDuSecondFacteur geste={geste} choisi={entree.motDePasse} fermer={() => ouvrir(null)} />
        </Suspense>
      )}
    </Section>
  )
}
