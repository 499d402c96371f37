import { formatInstant } from '@relogement/domain/common/date.format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Marque } from '../acces/Marque.tsx'
import { usePage } from '../acces/page.ts'
import { Chargement } from '../core/Chargement.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { CHEMIN_DES_EMPORTS } from './chemins.ts'
import { type CoffreFerme, ouvrirParLePin } from './coffre.ts'
import { garderOuvert } from './coffreOuvert.ts'
import stylesDossier from './dossier.module.css'
import { EffacesDIci } from './EffacesDIci.tsx'
import { coffresOptions } from './emport.data.ts'
import { compterLesGardes } from './emporter.ts'
import stylesEnTete from './enTete.module.css'
import { SaisirLePin, useProgres } from './SaisirLePin.tsx'
import stylesTablette from './tablette.module.css'

/** À qui est cette tablette, et son code. */
export function OuvrirLeCoffre() {
  usePage('Entretiens de cette tablette')
  const client = useQueryClient()
  const { data: coffres } = useQuery(coffresOptions)
  return (
    <>
      <header className={stylesEnTete.entete}>
        <Marque />
      </header>
      <main id="contenu" className={stylesTablette.seul}>
        <h1>Entretiens de cette tablette</h1>
        {coffres === undefined ? <Chargement /> : <EffacesDIci />}
        {coffres?.length === 0 && (
          <EtatVide
            titre="Cette tablette ne garde aucun dossier"
            detail="Les dossiers s’emportent une fois connecté, avec le réseau."
            // Une page entière : la session et l'écran connecté se relisent.
            suite={
              <a className="btn" href={CHEMIN_DES_EMPORTS}>
                Emporter des dossiers
              </a>
            }
          />
        )}
        {coffres?.map((coffre) => (
          <UnCoffre key={coffre.proprietaire.id} coffre={coffre} relire={() => void client.invalidateQueries({ queryKey: ['tablette'] })} />
        ))}
      </main>
    </>
  )
}

interface PropsUnCoffre {
  readonly coffre: CoffreFerme
  readonly relire: () => void
  /** La session ne l'ouvre pas non plus. */
  readonly parLeCodeSeul?: boolean
}

/** Un coffre fermé, et de quoi l'ouvrir par son code. */
export function UnCoffre({ coffre, relire, parLeCodeSeul = false }: PropsUnCoffre) {
  const { proprietaire, dossiers, premierEfface } = coffre
  const [pin, setPin] = useState('')
  const [{ enCours, erreur }, setEtat] = useState<{ enCours: boolean; erreur: string | null }>({ enCours: false, erreur: null })
  const progres = useProgres()
  const ouvrir = async () => {
    if (pin === '') return setEtat({ enCours: false, erreur: 'Saisissez le code' })
    setEtat({ enCours: true, erreur: null })
    const rendu = await ouvrirParLePin(proprietaire.id, pin, progres.suivre).catch(() => null)
    progres.finir()
    if (rendu === null) return setEtat({ enCours: false, erreur: NON_EPROUVE })
    if ('coffre' in rendu) return garderOuvert(rendu.coffre)
    setPin('')
    if (rendu.restent === 0) {
      await compterLesGardes()
      relire()
    }
    setEtat({ enCours: false, erreur: essaisRestants(rendu.restent) })
  }
  return (
    <form
      className={`box ${stylesDossier.dossier}`}
      aria-label={proprietaire.nom}
      onSubmit={(envoi) => {
        envoi.preventDefault()
        if (!enCours) void ouvrir()
      }}
    >
      <h2>{proprietaire.nom}</h2>
      <p className="soft">
        {dossiers === 1 ? '1 dossier' : `${dossiers} dossiers`}
        {premierEfface !== null && `, ${dossiers === 1 ? 'effacé' : 'effacés'} au plus tard le ${formatInstant(premierEfface)}`}
      </p>
      <div className={stylesTablette.pin}>
        <SaisirLePin libelle="Code" valeur={pin} changer={setPin} erreur={erreur} />
        {progres.barre}
        <button className="btn lg pri" type="submit" aria-disabled={enCours || undefined}>
          {enCours ? 'Le coffre s’ouvre' : 'Ouvrir'}
        </button>
      </div>
      {!parLeCodeSeul && (
        <p className="soft">
          Code oublié ? Avec le réseau,{' '}
          <a className="lk" href={CHEMIN_DES_EMPORTS}>
            connectez-vous pour rendre les dossiers
          </a>
          .
        </p>
      )}
    </form>
  )
}

const NON_EPROUVE = 'Cet appareil n’a pas pu essayer ce code, qui n’est pas compté. Fermez d’autres pages, puis recommencez.'

const essaisRestants = (restent: number): string =>
  restent === 0
    ? 'Cinq codes faux : tout ce que la tablette gardait est effacé.'
    : restent === 1
      ? 'Ce n’est pas le code. Encore un essai avant que tout soit effacé.'
      : `Ce n’est pas le code. Encore ${restent} essais avant que tout soit effacé.`
