import { ajouterMoisAuMois, moisDe } from '@relogement/domain/common/date'
import { type MoisDObjectif, parTrimestre, trimestreDe } from '@relogement/domain/objectif/objectif.rules'
import type { Nature } from '@relogement/domain/objectif/objectif.schema'
import { enTrimestresEntiers } from '@relogement/domain/objectif/plage'
import type { Saisi } from '@relogement/domain/objectif/saisie'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import { adresseDesMenages, moisDeLaCle } from '../objectif/adresses.ts'
import { type Forme, formes, Graphique } from '../objectif/Graphique.tsx'
import { GrilleDObjectifs, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import styles from './charge.module.css'
import { objectifsOptions } from './utilisateur.data.ts'

const SaisirLesObjectifs = differe(() => import('./SaisirLesObjectifs.tsx'), 'SaisirLesObjectifs')

/** Ce que chacun peut saisir : le chargé son prévisionnel, qui le dirige sa cible. */
const GESTES = [
  { verbe: 'prevoir', quoi: 'previsionnel', dit: 'Saisir mon prévisionnel' },
  { verbe: 'deciderObjectif', quoi: 'objectif', dit: 'Décider les objectifs' },
] as const satisfies readonly { verbe: string; quoi: Saisi; dit: string }[]

interface Props {
  readonly id: string
  readonly nom: string
  readonly pas: Pas
}

/** Relogements visés et réalisés sur douze mois, trois à venir, ou leurs trimestres entiers ; atteints ou manqués, chaque réalisé ouvre ses ménages. */
export function ObjectifsDuCharge({ id, nom, pas }: Props) {
  const [forme, choisirLaForme] = useState<Forme>('courbe')
  const [saisi, saisir] = useState<Saisi | null>(null)
  const moisCourant = moisDe(aujourdhui())
  const douzeMois = { debut: ajouterMoisAuMois(moisCourant, -8), fin: ajouterMoisAuMois(moisCourant, 3) }
  const lus = enTrimestresEntiers(douzeMois)
  const { data, error, refetch } = useQuery(objectifsOptions(id, lus.debut, lus.fin))
  if (data === undefined) return <ContenuAttendu attente="Chargement des objectifs" erreur={error} relire={() => void refetch()} />
  const parMois = pas === 'MONTH'
  const courant = parMois ? moisCourant : trimestreDe(moisCourant)
  const montres = (mois: readonly MoisDObjectif[]) =>
    parMois ? mois.filter((un) => douzeMois.debut <= un.mois && un.mois <= douzeMois.fin) : mois
  const [relogements, entretiens] = [montres(data.relogements), montres(data.entretiens)]
  const points = (parMois ? relogements : parTrimestre(relogements)).map((un) => ({
    ...un,
    realise: un.mois > courant ? null : un.realise,
  }))
  const lienDe = (nature: Nature, cle: string) =>
    adresseDesMenages(
      { operationIds: [], charge: id },
      nature === 'relogements' ? { moisRelogement: moisDeLaCle(cle) } : { moisEntretien: moisDeLaCle(cle) },
    )
  return (
    <div className={styles.detail}>
      <div className="row">
        {GESTES.filter(({ verbe }) => data.can.includes(verbe)).map(({ quoi, dit }) => (
          <button key={quoi} className="btn sm" type="button" aria-haspopup="dialog" onClick={() => saisir(quoi)}>
            {dit}
            <span className="vh"> de {nom}</span>
          </button>
        ))}
        <Segments libelle={`Forme du graphique de ${nom}`} choix={formes} choisi={forme} choisir={choisirLaForme} />
      </div>
      <Graphique
        titre={`Relogements de ${nom}, objectif et réalisé`}
        points={points}
        forme={forme}
        courant={courant}
        lienDe={(cle) => lienDe('relogements', cle)}
      />
      <GrilleDObjectifs relogements={relogements} entretiens={entretiens} pas={pas} moisCourant={moisCourant} lienDe={lienDe} />
      <Suspense fallback={null}>
        {saisi !== null && <SaisirLesObjectifs id={id} nom={nom} quoi={saisi} fermer={() => saisir(null)} />}
      </Suspense>
    </div>
  )
}
