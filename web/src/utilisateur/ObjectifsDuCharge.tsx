import { ajouterMoisAuMois, moisDe } from '@relogement/domain/common/date'
import { parTrimestre, trimestreDe } from '@relogement/domain/objectif/objectif.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import { type Forme, formes, Graphique } from '../objectif/Graphique.tsx'
import { GrilleDObjectifs, type Pas } from '../objectif/GrilleDObjectifs.tsx'
import styles from './charges.module.css'
import { objectifsOptions } from './utilisateur.data.ts'

interface Props {
  readonly id: string
  readonly nom: string
  readonly pas: Pas
}

/** Relogements visés et réalisés sur douze mois, trois à venir, puis chaque mois ou trimestre, cases atteintes ou manquées. */
export function ObjectifsDuCharge({ id, nom, pas }: Props) {
  const [forme, choisirLaForme] = useState<Forme>('courbe')
  const moisCourant = moisDe(aujourdhui())
  const { data, error, refetch } = useQuery(objectifsOptions(id, ajouterMoisAuMois(moisCourant, -8), ajouterMoisAuMois(moisCourant, 3)))
  if (data === undefined) return <ContenuAttendu attente="Chargement des objectifs" erreur={error} relire={() => void refetch()} />
  const parMois = pas === 'MONTH'
  const courant = parMois ? moisCourant : trimestreDe(moisCourant)
  const points = (parMois ? data.relogements : parTrimestre(data.relogements)).map((un) => ({
    ...un,
    objectif: un.objectif ?? un.objectifRecalcule,
    realise: un.mois > courant ? null : un.realise,
  }))
  return (
    <div className={styles.detail}>
      <Segments libelle={`Forme du graphique de ${nom}`} choix={formes} choisi={forme} choisir={choisirLaForme} />
      <Graphique titre={`Relogements de ${nom}, objectif et réalisé`} points={points} forme={forme} courant={courant} />
      <GrilleDObjectifs relogements={data.relogements} entretiens={data.entretiens} pas={pas} moisCourant={moisCourant} />
    </div>
  )
}
